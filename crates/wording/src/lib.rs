//! The macro that makes a refusal. A name in a gap of its sentence stands for the value of that name, as in `format!`; only a procedural macro can
//! read names out of a text. What becomes of sentence and values is the engine's (`engine::Refusal`).

use proc_macro::{Delimiter, Group, Ident, Punct, Spacing, Span, TokenStream, TokenTree};

/// It takes the sentence to pieces for `engine::sentence!`.
#[proc_macro]
pub fn no(said: TokenStream) -> TokenStream {
    let mut said = said.into_iter();
    let rule: TokenStream = said.by_ref().take_while(|token| !is_comma(token)).collect();
    let sentence: TokenStream = said.by_ref().take_while(|token| !is_comma(token)).collect();
    let span = sentence.clone().into_iter().next().map_or_else(Span::call_site, |text| text.span());
    let mut named = TokenStream::new();
    for name in names(&sentence.to_string()) {
        named.extend([TokenTree::Ident(Ident::new(&name, span)), Punct::new(',', Spacing::Alone).into()]);
    }
    let parts = [rule, sentence, said.collect(), named];
    let parts = parts.map(|part| TokenTree::Group(Group::new(Delimiter::Bracket, part)));
    let mut made: TokenStream = "::engine::sentence!".parse().expect("it is a path");
    made.extend([TokenTree::Group(Group::new(Delimiter::Parenthesis, parts.into_iter().collect()))]);
    made
}

fn is_comma(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(mark) if mark.as_char() == ',')
}

/// The names that stand in the gaps of a sentence, each once, in the order in which they are read.
fn names(sentence: &str) -> Vec<String> {
    let mut names = Vec::new();
    // A brace that is no gap is written twice.
    for gap in sentence.replace("{{", "").split('{').skip(1) {
        let name = gap.split(['}', ':']).next().unwrap_or_default().to_owned();
        let is_name = name.starts_with(|letter: char| letter == '_' || letter.is_alphabetic());
        if is_name && !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_in_their_gaps() {
        assert_eq!(
            names("\"{unit} is {gap:.2} inches from {target}, {} from {0}, and {unit} moves\""),
            ["unit", "gap", "target"]
        );
        assert_eq!(names("\"no gap, and a brace }}\""), [""; 0]);
        assert_eq!(names("\"{{unit}} is no gap\""), [""; 0]);
    }
}
