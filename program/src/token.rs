use crate::error::{require, EscrowError};
use pinocchio::{AccountView, Address};
use pinocchio_token::state::{Account, Mint};

const INITIALIZED: u8 = 1;
const STATE_OFFSET: usize = 108;

/// A token account of the legacy program; none for any other account.
#[inline(always)]
pub fn token_account(account: &AccountView) -> Option<&Account> {
    // SAFETY: the callee checks owner and length, and nobody holds a mutable borrow.
    unsafe { Account::from_account_view_unchecked(account).ok() }
}

/// Whether this is an initialized account of this mint and owner, without a delegate or a close authority: nobody else
/// can move its tokens or close it.
#[inline(always)]
pub fn is_plain(account: &AccountView, mint: &Address, owner: &Address) -> bool {
    token_account(account).is_some_and(|token| {
        // SAFETY: the length was checked with the account.
        let state = unsafe { *account.data_ptr().add(STATE_OFFSET) };
        state == INITIALIZED
            && token.mint() == mint
            && token.owner() == owner
            && !token.has_delegate()
            && !token.has_close_authority()
    })
}

#[inline(always)]
pub fn check_token_program(account: &AccountView) -> Result<(), EscrowError> {
    require(*account.address() == pinocchio_token::ID, EscrowError::ProgramAccountWrong)
}

/// One whole card: no decimals, one piece, and nobody who could make a second one or freeze it in the vault.
#[inline(always)]
pub fn is_card_mint(account: &AccountView) -> bool {
    // SAFETY: the callee checks owner and length, and nobody holds a mutable borrow.
    let mint = unsafe { Mint::from_account_view_unchecked(account) };
    mint.is_ok_and(|mint| {
        mint.is_initialized()
            && mint.decimals() == 0
            && mint.supply() == 1
            && !mint.has_mint_authority()
            && !mint.has_freeze_authority()
    })
}
