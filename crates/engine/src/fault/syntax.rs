//! What is no TOML at all, told to somebody who has never read what TOML is.

/// What the reader of TOML complains of in a plain sentence, with what it stumbled over; nothing if it is no fault of writing.
pub(crate) fn in_words(says: &str, here: &str) -> Option<String> {
    let wrong = says.split(", expected").next().unwrap_or(says);
    let plain = match wrong {
        "string values must be quoted" => return Some(bare(here)),
        "missing value" => "a value is missing after the `=`",
        "missing opening quote" => {
            "there is one quotation mark too many or too few: a text begins with one and ends with one"
        }
        "invalid multi-line basic string" | "invalid multi-line literal string" => {
            "a text that begins with three quotation marks ends with three: write them at its end"
        }
        "invalid basic string" | "invalid literal string" => {
            "a text in quotation marks is not closed in its line: write the other one at its end, or three on each side of a text of several lines"
        }
        "unclosed array" => "a list is not closed: write `]` at its end",
        "unclosed table" | "unclosed array of tables" => "a heading is not closed: write `]` at its end",
        "unclosed inline table" => "a table is not closed: write `}` at its end",
        "key with no value" | "missing value for key" | "missing assignment between key-value pairs" => {
            "after a key comes `=` and a value, as in `title = \"…\"`; a name with blanks, slashes or the like stands in quotation marks, and a remark begins with `#`"
        }
        "invalid unquoted key" => {
            "a name with other signs than a to z, digits, - and _ stands in quotation marks, as in `\"Coëhorn\" = …`"
        }
        "unquoted keys cannot be empty" => "a key is missing before the `=`",
        "missing comma between array elements"
        | "missing comma between key-value pairs"
        | "extra assignment between key-value pairs" => "a comma is missing between two entries",
        "extra comma in array" | "extra comma in inline table" => "here is a comma too many",
        "unexpected key or value" => {
            "something is left over after the value: a key and its value have a line to themselves, a place is written `[12, 30]`, and a number with a point, `1.5`"
        }
        "missing escaped value" => {
            "a backslash in a text begins a special sign: write it twice, or leave it out"
        }
        "invalid boolean" => "write `true` or `false`, in small letters",
        "invalid key-value pair" => {
            "every line is a key, `=` and a value, as in `title = \"…\"`, or a heading in square brackets"
        }
        _ if is_of_a_number(wrong) => "this is no number as it stands here: write it as `12` or `12.5`",
        _ => return None,
    };
    Some(plain.to_owned())
}

/// A value that is written as nothing of the kind.
fn bare(here: &str) -> String {
    let here = here.trim();
    if here.is_empty() {
        return "a value is missing after the `=`".to_owned();
    }
    if here.contains(['“', '”', '„', '«', '»', '‘', '’']) {
        return format!("write straight quotation marks, \"so\", and not those of {here}");
    }
    format!(
        "{here} is neither a number nor a text in quotation marks: a text is written \"so\", and between two values stands a comma"
    )
}

/// Whether the reader stumbled over the digits of a number.
fn is_of_a_number(wrong: &str) -> bool {
    [
        "fraction",
        "leading zero",
        "exponent",
        "between digits",
        "numeric sign",
        "integer",
        "float",
        "radix",
        "date",
        "time",
    ]
    .iter()
    .any(|word| wrong.contains(word))
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use crate::scenario::read_toml;

    #[test]
    fn what_is_no_toml_is_told_in_plain_words() {
        #[rustfmt::skip]
        let examples = [
            // written                            says
            ("title = Hello",                      "Hello is neither a number nor a text in quotation marks"),
            ("at = [12 30]",                       "12 30 is neither a number nor a text in quotation marks"),
            ("title = “The Ford”",                 "write straight quotation marks"),
            ("width =",                            "a value is missing after the `=`"),
            ("title = \"The Ford",                 "a text in quotation marks is not closed in its line"),
            ("notes = \"\"\"\nabc",                "a text that begins with three quotation marks ends with three"),
            ("victory = [\n1,\n",                  "a list is not closed: write `]` at its end"),
            ("[sides.A\n",                         "a heading is not closed"),
            ("a = { b = 1",                        "a table is not closed: write `}` at its end"),
            ("title: \"x\"",                       "after a key comes `=` and a value"),
            ("1/2e Ligne = 3",                     "after a key comes `=` and a value"),
            ("// a remark",                        "after a key comes `=` and a value"),
            ("a = { type: 3 }",                    "after a key comes `=` and a value"),
            ("Coëhorn = 3",                        "a name with other signs than a to z"),
            ("= 3",                                "a key is missing before the `=`"),
            ("a = { b = 1 c = 2 }",                "a comma is missing between two entries"),
            ("a = [1, 2, , 3]",                    "here is a comma too many"),
            ("minutes = 1,5",                      "something is left over after the value"),
            ("at = (12, 30)",                      "something is left over after the value"),
            ("title = \"a \\q b\"",                "a backslash in a text begins a special sign"),
            ("go = True",                          "write `true` or `false`, in small letters"),
            ("{ \"ruleset\": 1 }",                 "every line is a key, `=` and a value"),
            ("width = 5\"",                        "there is one quotation mark too many or too few"),
            ("year = 01809",                       "this is no number as it stands here: write it as `12` or `12.5`"),
            ("minutes = 1..5",                     "this is no number as it stands here: write it as `12` or `12.5`"),
        ];
        for (text, says) in examples {
            let told = read_toml::<Value>("my.toml", text).expect_err(text).says;
            assert!(told.contains(says), "{text}: {told}");
            assert!(!told.contains("expected"), "{text}: {told}");
        }
    }
}
