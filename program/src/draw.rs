use crate::hash::sha256;

pub const MAX_DRAW_COUNTERS: u32 = 64;
const COIN: u8 = 2; // The words' `number` for coins; 0 and 1 are those of the two draws.

/// The tickets of one entry: from `start` to `end`, without `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TicketRange {
    pub start: u32,
    pub end: u32,
}

impl TicketRange {
    #[inline(always)]
    pub fn holds(&self, ticket: u32) -> bool {
        ticket >= self.start && ticket < self.end
    }
}

/// An accepted ticket and the counter whose word gave it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    pub ticket: u32,
    pub counter: u32,
}

/// The random words of one duel: the first 8 bytes of HMAC-SHA256 keyed by the seed, with both key blocks prepared.
pub struct Words<'a> {
    inner_key: [u8; 64],
    outer_key: [u8; 64],
    entropy: &'a [u8; 32],
    terms_hash: &'a [u8; 32],
}

impl<'a> Words<'a> {
    #[expect(clippy::indexing_slicing, reason = "a seed of 32 bytes indexes keys of 64")]
    #[inline(always)]
    pub fn new(seed: &[u8; 32], entropy: &'a [u8; 32], terms_hash: &'a [u8; 32]) -> Self {
        let (mut inner_key, mut outer_key) = ([0x36; 64], [0x5c; 64]);
        for (i, byte) in seed.iter().enumerate() {
            inner_key[i] ^= byte;
            outer_key[i] ^= byte;
        }
        Self { inner_key, outer_key, entropy, terms_hash }
    }

    #[inline(never)]
    pub fn word(&self, number: u8, counter: u32) -> u64 {
        let counter = counter.to_le_bytes();
        let inner = sha256(&[&self.inner_key, self.entropy, self.terms_hash, &[number], &counter]);
        let digest = sha256(&[&self.outer_key, &inner]);
        let (head, _) = digest.split_first_chunk::<8>().unwrap_or((&[0; 8], &[]));
        u64::from_be_bytes(*head)
    }

    /// Returns the side that draws first in card mode, where the second draw passes over the first one's entry. A coin
    /// decides, because the sides would otherwise not have the same chances.
    #[inline(always)]
    pub fn first_drawer(&self) -> usize {
        usize::from(self.word(COIN, 1) & 1 == 1)
    }

    /// Returns the side that wins when both values are equal.
    #[inline(always)]
    pub fn tie_winner(&self) -> usize {
        usize::from(self.word(COIN, 0) & 1 == 1)
    }
}

/// The ticket of a word, or none where accepting it would favour the low tickets.
#[inline(always)]
pub fn ticket_of_word(word: u64, total_weight: u32) -> Option<u32> {
    let total = u64::from(total_weight).max(1);
    #[expect(
        clippy::arithmetic_side_effects,
        reason = "total is 1 to 2^32 - 1, so a remainder has room for 1, and is below u64::MAX"
    )]
    let (excess, ticket) = ((u64::MAX % total + 1) % total, word % total);
    #[expect(clippy::arithmetic_side_effects, reason = "the excess is a remainder of u64")]
    let is_accepted = word <= u64::MAX - excess;
    #[expect(clippy::as_conversions, reason = "a remainder of a u32 is a u32")]
    is_accepted.then_some(ticket as u32)
}

/// The first accepted ticket of the words of counters 0 to 63, passing over `taken`.
#[inline(always)]
pub fn draw(word_at: impl Fn(u32) -> u64, total_weight: u32, taken: Option<TicketRange>) -> Option<Drawn> {
    (0..MAX_DRAW_COUNTERS).find_map(|counter| {
        let ticket = ticket_of_word(word_at(counter), total_weight)?;
        let is_taken = taken.is_some_and(|range| range.holds(ticket));
        (!is_taken).then_some(Drawn { ticket, counter })
    })
}

#[cfg(test)]
mod tests {
    use super::{draw, ticket_of_word, Drawn, TicketRange};

    #[test]
    fn rejects_from_the_boundary_on() {
        for total in [1u32, 2, 3, 7, 10, 1000, 4096, u32::MAX - 1, u32::MAX] {
            let excess = (1u128 << 64) % u128::from(total);
            let boundary = (1u128 << 64) - excess;
            assert_eq!(ticket_of_word((boundary - 1) as u64, total), Some(total - 1));
            if excess > 0 {
                assert_eq!(ticket_of_word(boundary as u64, total), None);
                assert_eq!(ticket_of_word(u64::MAX, total), None);
            }
        }
    }

    #[test]
    fn takes_the_first_accepted_word() {
        let words = [u64::MAX, u64::MAX - 1, 11, 12];
        let drawn = draw(|counter| words[counter as usize], 10, None);
        assert_eq!(drawn, Some(Drawn { ticket: 1, counter: 2 }));
    }

    #[test]
    fn passes_taken_tickets_over_and_gives_up_after_64() {
        let at = |counter: u32| u64::from(counter);
        let taken = |end| Some(TicketRange { start: 0, end });
        assert_eq!(draw(at, 100, taken(63)), Some(Drawn { ticket: 63, counter: 63 }));
        assert_eq!(draw(at, 100, taken(64)), None);
        assert_eq!(draw(|_| u64::MAX, 3, None), None);
    }
}
