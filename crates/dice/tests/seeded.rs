//! Seeded dice: worked from their definition, reproducible, fair.

use dice::{Card, Deck, Dice, Faces, RuleId, Seeded};

const RULE: RuleId = RuleId("MG-GEN-08");

/// The key stream by its definition (RFC 8439 with 8 rounds, a 64-bit counter and a 64-bit stream number), word by word.
fn words(seed: u64, stream: u64) -> impl Iterator<Item = u64> {
    (0_u64..).flat_map(move |block| {
        let mut start = [0_u32; 16];
        start[..4].copy_from_slice(&[0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574]);
        start[4] = seed as u32;
        start[5] = (seed >> 32) as u32;
        start[12] = block as u32;
        start[13] = (block >> 32) as u32;
        start[14] = stream as u32;
        start[15] = (stream >> 32) as u32;
        let mut state = start;
        for _ in 0..4 {
            for [a, b, c, d] in [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15]] {
                quarter_round(&mut state, a, b, c, d);
            }
            for [a, b, c, d] in [[0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]] {
                quarter_round(&mut state, a, b, c, d);
            }
        }
        let halves: Vec<u64> =
            state.iter().zip(start).map(|(end, start)| u64::from(end.wrapping_add(start))).collect();
        halves.chunks(2).map(|pair| pair[0] | pair[1] << 32).collect::<Vec<_>>()
    })
}

fn quarter_round(state: &mut [u32; 16], a: usize, b: usize, c: usize, d: usize) {
    for (turn, and_then) in [(16, 12), (8, 7)] {
        state[a] = state[a].wrapping_add(state[b]);
        state[d] = (state[d] ^ state[a]).rotate_left(turn);
        state[c] = state[c].wrapping_add(state[d]);
        state[b] = (state[b] ^ state[c]).rotate_left(and_then);
    }
}

/// 22 dice from every word below 140 × 6²².
fn dice_of(words: impl Iterator<Item = u64>) -> impl Iterator<Item = u8> {
    let fair = 140 * 6_u64.pow(22);
    words
        .filter(move |&word| word < fair)
        .flat_map(|word| (0..22).map(move |place| (word / 6_u64.pow(place) % 6) as u8 + 1))
}

#[test]
fn the_reference_stream_is_chacha8() {
    // First bytes of the ChaCha8 key stream for a key and stream of zeros, as published with the cipher's test vectors.
    let first: Vec<u8> = words(0, 0).next().unwrap().to_le_bytes().to_vec();
    assert_eq!(first, [0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6]);
}

#[test]
fn dice_follow_their_definition() {
    for (seed, stream) in [(0, 0), (7, 0), (1815, 3), (u64::MAX, u64::MAX)] {
        let mut seeded = Seeded::stream(seed, stream);
        // Batches of any size take the dice in turn, and enough of them to meet words that are thrown away.
        let mut rolled = Vec::new();
        for size in (1..=Faces::MOST).cycle().take(6000) {
            rolled.extend_from_slice(&seeded.faces(RULE, size).unwrap().faces());
        }
        let expected: Vec<u8> = dice_of(words(seed, stream)).take(rolled.len()).collect();
        assert!(rolled == expected, "seed {seed}, stream {stream}");
    }
}

/// Dice that are passed over are as if they had been thrown, whatever words they come from.
#[test]
fn skipped_dice_are_thrown_dice() {
    for skipped in [0, 1, 21, 22, 23, 44, 1_000, 19_801] {
        let mut thrown = Seeded::stream(7, 3);
        for _ in 0..skipped {
            thrown.d6(RULE).unwrap();
        }
        let mut seeded = Seeded::stream(7, 3);
        seeded.skip(skipped);
        assert_eq!(
            seeded.faces(RULE, 64).unwrap().faces(),
            thrown.faces(RULE, 64).unwrap().faces(),
            "{skipped}"
        );
    }
}

#[test]
fn cards_follow_their_definition() {
    let mut seeded = Seeded::new(1881);
    let mut left: Vec<Card> = Card::all().collect();
    let mut deck = Deck::FULL;
    for word in words(1881, 0).take(52) {
        // A word so large that it is thrown away comes once in 10¹⁷: not among these.
        let expected = left.remove((word % left.len() as u64) as usize);
        assert_eq!(seeded.draw(RULE, &mut deck), Ok(expected));
    }
}

#[test]
fn seeds_and_streams_differ() {
    let first = |mut dice: Seeded| dice.faces(RULE, 64).unwrap().faces();
    let rolls = [Seeded::new(1), Seeded::new(2), Seeded::stream(1, 1), Seeded::stream(2, 1)].map(first);
    for (place, roll) in rolls.iter().enumerate() {
        assert!(!rolls[..place].contains(roll), "roll {place} came twice");
    }
    assert_eq!(first(Seeded::new(1)), first(Seeded::stream(1, 0)));
}

#[test]
fn faces_come_equally_often() {
    let mut seeded = Seeded::new(1805);
    let mut seen = [0_u32; 6];
    for _ in 0..10_000 {
        for &face in seeded.faces(RULE, 60).unwrap().faces().iter() {
            seen[usize::from(face) - 1] += 1;
        }
    }
    // Chi-squared with 5 degrees of freedom exceeds 25.7 once in ten thousand fair samples.
    let expected = 100_000.0;
    let chi_squared: f64 = seen.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
    assert!(chi_squared < 25.7, "{seen:?}: {chi_squared}");
}

#[test]
fn every_card_comes_once_and_first_equally_often() {
    let mut seeded = Seeded::new(1881);
    let mut firsts = std::collections::BTreeMap::new();
    for _ in 0..5_200 {
        let mut deck = Deck::FULL;
        *firsts.entry(seeded.draw(RULE, &mut deck).unwrap()).or_insert(0) += 1;
    }
    assert_eq!(firsts.len(), 52);
    // 51 degrees of freedom exceed 99 less than once in ten thousand fair samples.
    let chi_squared: f64 = firsts.values().map(|&count: &i32| f64::from(count - 100).powi(2) / 100.0).sum();
    assert!(chi_squared < 99.0, "{firsts:?}: {chi_squared}");

    let mut deck = Deck::FULL;
    let mut drawn: Vec<_> = (0..52).map(|_| seeded.draw(RULE, &mut deck).unwrap()).collect();
    assert!(deck.is_empty());
    drawn.sort();
    drawn.dedup();
    assert_eq!(drawn.len(), 52);
}

#[test]
fn what_comes_next_is_not_printed() {
    assert_eq!(format!("{:?}", Seeded::new(7)), "Seeded { .. }");
}
