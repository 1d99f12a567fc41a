//! Words: numbers, lists, names as a paper prints them.

/// A number as prose has it: words to twenty, figures beyond.
pub(crate) fn number(n: u32) -> String {
    const WORDS: [&str; 21] = [
        "no",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
        "twenty",
    ];
    WORDS.get(n as usize).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// "first" to "twelfth", then "13th".
pub(crate) fn ordinal(n: u32) -> String {
    const WORDS: [&str; 12] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
        "eleventh", "twelfth",
    ];
    let word = (n as usize).checked_sub(1).and_then(|at| WORDS.get(at));
    word.map_or_else(|| format!("{n}th"), |word| (*word).to_owned())
}

/// "one head", "three head"; "one day", "two days".
pub(crate) fn count(n: u32, one: &str, many: &str) -> String {
    if n == 1 { format!("one {one}") } else { format!("{} {many}", number(n)) }
}

/// "a, b and c".
pub(crate) fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// With a capital first letter.
pub(crate) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// "a miner", "an outlaw".
pub(crate) fn article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// A name without the number that tells two of one name apart, and the number.
pub(crate) fn apart(name: &str) -> (&str, u32) {
    match name.rsplit_once(' ').map(|(name, number)| (name, number.parse::<u32>())) {
        Some((name, Ok(number))) if !name.is_empty() => (name, number),
        _ => (name, 1),
    }
}

/// A player's character as a paper prints him. Where nobody named him he has his player's name and a number: the first is plain
/// "Dan", those who come after him "Dan the second".
pub(crate) fn printed(name: &str) -> String {
    match apart(name) {
        (plain, 1) => plain.to_owned(),
        (plain, number) => format!("{plain} the {}", ordinal(number)),
    }
}

/// Roman numerals, for volumes and chapters.
pub(crate) fn roman(mut n: u32) -> String {
    const SIGNS: [(u32, &str); 13] = [
        (1000, "M"),
        (900, "CM"),
        (500, "D"),
        (400, "CD"),
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    let mut roman = String::new();
    for (worth, sign) in SIGNS {
        while n >= worth {
            roman.push_str(sign);
            n -= worth;
        }
    }
    roman
}

/// Words as a page may hold them: whatever a player calls himself, it stays a name. An apostrophe is set as a printer sets it.
pub(crate) fn escape(words: &str) -> String {
    let mut safe = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push('\u{2019}'),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_read_well() {
        assert_eq!(printed("Dan 2"), "Dan the second");
        assert_eq!(printed("Dan 1"), "Dan");
        assert_eq!(printed("Silas Boone"), "Silas Boone");
        assert_eq!(roman(1874), "MDCCCLXXIV");
        assert_eq!(list(&["a".into(), "b".into(), "c".into()]), "a, b and c");
        assert_eq!(count(1, "head", "head"), "one head");
        assert_eq!(article("outlaw"), "an outlaw");
        assert_eq!(capital("in Laredo"), "In Laredo");
    }
}
