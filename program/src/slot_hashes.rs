/// The place of the first slot at or after a target in the SlotHashes sysvar.
#[derive(Debug, PartialEq, Eq)]
pub enum FirstSlot {
    /// No entry has reached the target.
    TooEarly,
    /// The oldest entry is above the target, so an older one may have been dropped.
    Missed,
    Found(usize),
}

const ENTRY_BYTES: usize = 40;

/// The entries of the sysvar's data, newest first: slot u64, hash 32.
pub struct SlotHashes<'a> {
    entries: &'a [[u8; ENTRY_BYTES]],
}

impl<'a> SlotHashes<'a> {
    /// Returns None unless the data starts with a length and has that many entries after it.
    #[expect(clippy::as_conversions, reason = "a usize has 64 bits here")]
    #[inline(always)]
    pub fn from_bytes(data: &'a [u8]) -> Option<Self> {
        let (len, rest) = data.split_first_chunk::<8>()?;
        let (entries, _) = rest.as_chunks::<ENTRY_BYTES>();
        let entries = entries.get(..u64::from_le_bytes(*len) as usize)?;
        Some(Self { entries })
    }

    /// The slot of an entry, zero behind the last one.
    #[inline(always)]
    pub fn slot(&self, index: usize) -> u64 {
        let head = self.entries.get(index).and_then(|entry| entry.first_chunk());
        head.map_or(0, |slot| u64::from_le_bytes(*slot))
    }

    #[inline(always)]
    pub fn hash(&self, index: usize) -> Option<&'a [u8; 32]> {
        self.entries.get(index).and_then(|entry| entry.last_chunk())
    }

    /// Finds the entry of the first slot at or after `target`, if the entries prove that it is the first.
    #[expect(
        clippy::arithmetic_side_effects,
        reason = "indexes of a list, whose bounds cannot add up to more than a usize"
    )]
    #[inline(always)]
    pub fn first_at_or_after(&self, target: u64) -> FirstSlot {
        let (mut reached, mut below) = (0, self.entries.len());
        while reached < below {
            let middle = (reached + below) / 2;
            if self.slot(middle) >= target {
                reached = middle + 1;
            } else {
                below = middle;
            }
        }
        if reached == 0 {
            FirstSlot::TooEarly
        } else if reached < self.entries.len() || self.slot(reached - 1) == target {
            FirstSlot::Found(reached - 1)
        } else {
            FirstSlot::Missed
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{FirstSlot, SlotHashes};

    fn sysvar(slots: &[u64]) -> Vec<u8> {
        let mut data = (slots.len() as u64).to_le_bytes().to_vec();
        for slot in slots {
            data.extend(slot.to_le_bytes());
            data.extend([*slot as u8; 32]);
        }
        data
    }

    fn find(slots: &[u64], target: u64) -> FirstSlot {
        SlotHashes::from_bytes(&sysvar(slots)).unwrap().first_at_or_after(target)
    }

    #[test]
    fn finds_the_target_or_the_first_slot_after_a_gap() {
        assert_eq!(find(&[9, 8, 7, 4, 3], 8), FirstSlot::Found(1));
        assert_eq!(find(&[9, 8, 7, 4, 3], 5), FirstSlot::Found(2));
        assert_eq!(find(&[9, 8, 7, 4, 3], 3), FirstSlot::Found(4));
        assert_eq!(find(&[9, 8, 7, 4, 3], 9), FirstSlot::Found(0));
    }

    #[test]
    fn is_early_above_the_newest_and_missed_below_the_oldest() {
        assert_eq!(find(&[9, 8, 7], 10), FirstSlot::TooEarly);
        assert_eq!(find(&[], 0), FirstSlot::TooEarly);
        assert_eq!(find(&[9, 8, 7], 6), FirstSlot::Missed);
        assert_eq!(find(&[9], 8), FirstSlot::Missed);
        assert_eq!(find(&[9], 9), FirstSlot::Found(0));
    }

    #[test]
    fn agrees_with_a_linear_search() {
        let slots: Vec<u64> = (1..=512).rev().map(|i| i * 3 + i % 2).collect();
        for target in 0..1600 {
            let expected = match slots.iter().rposition(|slot| *slot >= target) {
                None => FirstSlot::TooEarly,
                Some(511) if slots[511] != target => FirstSlot::Missed,
                Some(index) => FirstSlot::Found(index),
            };
            assert_eq!(find(&slots, target), expected);
        }
    }

    #[test]
    fn refuses_data_shorter_than_its_length_says() {
        let data = sysvar(&[3, 2, 1]);
        assert!(SlotHashes::from_bytes(&data[..data.len() - 1]).is_none());
        assert!(SlotHashes::from_bytes(&data[..7]).is_none());
    }
}
