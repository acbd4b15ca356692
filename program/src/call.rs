use crate::error::{require, EscrowError};
use pinocchio::{AccountView, Address};

/// One invocation. Functions take it by reference: the BPF back end passes at most five argument words.
pub struct Call<'a> {
    pub program_id: &'a Address,
    pub accounts: &'a mut [AccountView],
    /// The instruction data that is not read yet.
    pub data: &'a [u8],
}

impl<'a> Call<'a> {
    /// Returns exactly `N` accounts. A surplus one could be another duel's, and the call would be in its history.
    #[inline(always)]
    pub fn accounts<const N: usize>(&self) -> Result<[AccountView; N], EscrowError> {
        require(self.accounts.len() <= N, EscrowError::AccountsSurplus)?;
        self.accounts.first_chunk::<N>().copied().ok_or(EscrowError::AccountsMissing)
    }

    /// The next `N` bytes of the data.
    #[inline(always)]
    pub fn take<const N: usize>(&mut self) -> Result<&'a [u8; N], EscrowError> {
        let (head, rest) = self.data.split_first_chunk::<N>().ok_or(EscrowError::InstructionInvalid)?;
        self.data = rest;
        Ok(head)
    }

    /// The next `len` bytes of the data.
    #[inline(always)]
    pub fn take_slice(&mut self, len: usize) -> Result<&'a [u8], EscrowError> {
        if len > self.data.len() {
            return Err(EscrowError::InstructionInvalid);
        }
        let (head, rest) = self.data.split_at(len);
        self.data = rest;
        Ok(head)
    }

    /// Refuses data after the last argument.
    #[inline(always)]
    pub fn end(&self) -> Result<(), EscrowError> {
        if self.data.is_empty() {
            Ok(())
        } else {
            Err(EscrowError::InstructionInvalid)
        }
    }
}
