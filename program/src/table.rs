use crate::call::Call;
use crate::draw::TicketRange;
use crate::error::{require, EscrowError};
use crate::hash::sha256;
use crate::terms::Terms;
use pinocchio::Address;

const MAX_DEPTH: usize = 10;
const NODE_BYTES: usize = 36;
const LEAF_TAG: &[u8] = &[0];
const NODE_TAG: &[u8] = &[1];

/// The bytes of an entry, the same in a proof and in the entry's leaf.
#[repr(C)]
pub struct Entry {
    pub entry_hash: [u8; 32],
    pub weight: [u8; 4],
    pub value: [u8; 8],
    pub card_mint: Address,
}

const ENTRY_BYTES: usize = 76;
const _: () = assert!(core::mem::size_of::<Entry>() == ENTRY_BYTES);
const _: () = assert!(core::mem::align_of::<Entry>() == 1);

/// `entry 76 | index u16 | depth u8 | depth times (hash 32 | sum u32)`.
pub struct Proof<'a> {
    entry_bytes: &'a [u8; ENTRY_BYTES],
    pub index: u16,
    siblings: &'a [u8],
}

impl<'a> Proof<'a> {
    #[inline(always)]
    pub fn read(call: &mut Call<'a>) -> Result<Self, EscrowError> {
        let entry_bytes = call.take::<ENTRY_BYTES>()?;
        let index = u16::from_le_bytes(*call.take::<2>()?);
        let depth = usize::from(call.take::<1>()?[0]);
        require(depth <= MAX_DEPTH, EscrowError::ProofWrong)?;
        require(index >> depth == 0, EscrowError::ProofWrong)?;
        let siblings = call.take_slice(depth * NODE_BYTES)?;
        Ok(Self { entry_bytes, index, siblings })
    }

    #[inline(always)]
    pub fn entry(&self) -> &'a Entry {
        // SAFETY: same size, alignment 1, and every bit pattern is a value.
        unsafe { &*self.entry_bytes.as_ptr().cast() }
    }

    /// Returns the tickets of the entry, and refuses a proof that does not lead to the table of the terms.
    #[expect(
        clippy::arithmetic_side_effects,
        reason = "the tickets end within the sum of all weights, which is a u32"
    )]
    #[inline(never)]
    pub fn tickets(&self, terms: &Terms) -> Result<TicketRange, EscrowError> {
        let weight = u32::from_le_bytes(self.entry().weight);
        require(weight >= 1, EscrowError::ProofWrong)?;
        let (mut start, mut sum) = (0u32, weight);
        let mut hash = sha256(&[LEAF_TAG, self.entry_bytes]);
        let mut path = self.index;
        for sibling in self.siblings.as_chunks::<NODE_BYTES>().0 {
            let sibling_sum = sum_of(sibling);
            let node_sum = sum.to_le_bytes();
            if path & 1 == 1 {
                hash = sha256(&[NODE_TAG, sibling, &hash, &node_sum]);
                // Cannot overflow where the sum below does not: the start is a part of it.
                start = start.wrapping_add(sibling_sum);
            } else {
                hash = sha256(&[NODE_TAG, &hash, &node_sum, sibling]);
            }
            sum = sum.checked_add(sibling_sum).ok_or(EscrowError::ProofWrong)?;
            path >>= 1;
        }
        let is_root = hash == terms.table_root && sum == terms.total_weight();
        require(is_root, EscrowError::ProofWrong)?;
        Ok(TicketRange { start, end: start + weight })
    }
}

#[inline(always)]
fn sum_of(node: &[u8; NODE_BYTES]) -> u32 {
    let (_, sum) = node.split_last_chunk::<4>().unwrap_or((&[], &[0; 4]));
    u32::from_le_bytes(*sum)
}
