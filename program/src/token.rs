use crate::address::{is_token_account_of, ESCROW_SEED};
use crate::error::{require, EscrowError};
use crate::state::Escrow;
use pinocchio::cpi::{Seed, Signer};
use pinocchio::{AccountView, Address, ProgramResult};
use pinocchio_token::instructions::{CloseAccount, Transfer};
use pinocchio_token::state::{Account, Mint};

const INITIALIZED: u8 = 1;
const STATE_OFFSET: usize = 108;

/// A token account of the legacy program; none for any other account.
#[inline(always)]
pub fn token_account(account: &AccountView) -> Option<&Account> {
    // SAFETY: the callee checks owner and length, and nobody holds a mutable borrow.
    unsafe { Account::from_account_view_unchecked(account).ok() }
}

/// Refuses anything but an initialized account of this mint and owner that nobody else can move
/// or close.
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

/// A vault is the escrow account's associated token account, whatever it holds already.
#[inline(always)]
pub fn check_vault(
    vault: &AccountView,
    escrow: &AccountView,
    mint: &Address,
    bump: u8,
) -> Result<(), EscrowError> {
    let holds = is_token_account_of(vault.address(), escrow.address(), mint, bump)
        && is_plain(vault, mint, escrow.address());
    require(holds, EscrowError::VaultWrong)
}

#[inline(always)]
pub fn check_token_program(account: &AccountView) -> Result<(), EscrowError> {
    require(*account.address() == pinocchio_token::ID, EscrowError::ProgramAccountWrong)
}

/// One whole card: no decimals, one piece, and nobody who could freeze it in the vault.
#[inline(always)]
pub fn is_card_mint(account: &AccountView) -> bool {
    // SAFETY: the callee checks owner and length, and nobody holds a mutable borrow.
    let mint = unsafe { Mint::from_account_view_unchecked(account) };
    mint.is_ok_and(|mint| {
        mint.is_initialized() && mint.decimals() == 0 && mint.supply() == 1 && !mint.has_freeze_authority()
    })
}

/// The escrow account as the authority over its vaults.
pub struct VaultOwner<'a> {
    account: &'a AccountView,
    terms_hash: [u8; 32],
    bump: [u8; 1],
}

impl<'a> VaultOwner<'a> {
    #[inline(always)]
    pub fn new(account: &'a AccountView, escrow: &Escrow) -> Self {
        Self { account, terms_hash: escrow.terms_hash, bump: [escrow.bump] }
    }

    #[inline(always)]
    pub fn address(&self) -> &Address {
        self.account.address()
    }

    #[inline(always)]
    pub fn pay(&self, vault: &AccountView, to: &AccountView, amount: u64) -> ProgramResult {
        let seeds = self.seeds();
        Transfer::new(vault, to, self.account, amount).invoke_signed(&[Signer::from(&seeds)])
    }

    #[inline(always)]
    pub fn close(&self, vault: &AccountView, receiver: &AccountView) -> ProgramResult {
        let seeds = self.seeds();
        CloseAccount::new(vault, receiver, self.account).invoke_signed(&[Signer::from(&seeds)])
    }

    #[inline(always)]
    fn seeds(&self) -> [Seed<'_>; 3] {
        [(&ESCROW_SEED).into(), (&self.terms_hash).into(), (&self.bump).into()]
    }
}
