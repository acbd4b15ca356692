use crate::address::{is_vault, ESCROW_SEED};
use crate::error::{require, EscrowError};
use crate::state::Escrow;
use pinocchio::cpi::{Seed, Signer};
use pinocchio::error::ProgramError;
use pinocchio::sysvars::{get_sysvar, rent::RENT_ID};
use pinocchio::{AccountView, ProgramResult};
use pinocchio_system::instructions::{AllocateWithSeed, Transfer as Fund};
use pinocchio_token::instructions::{CloseAccount, InitializeAccount3, Transfer};

pub const FEE_VAULT: &str = "fees";
const CARD_VAULTS: [&str; 2] = ["card of creator", "card of opponent"];
const TOKEN_ACCOUNT_BYTES: u64 = 165;

/// The escrow account as the authority over its token accounts.
pub struct Vaults<'a> {
    account: &'a AccountView,
    terms_hash: [u8; 32],
    bump: [u8; 1],
}

#[expect(clippy::indexing_slicing, reason = "one bit indexes a pair")]
#[inline(always)]
pub fn card_vault(side: usize) -> &'static str {
    CARD_VAULTS[side & 1]
}

impl<'a> Vaults<'a> {
    #[inline(always)]
    pub fn new(account: &'a AccountView, escrow: &Escrow) -> Self {
        Self { account, terms_hash: escrow.terms_hash, bump: [escrow.bump] }
    }

    #[inline(always)]
    pub fn check(&self, vault: &AccountView, seed: &str) -> Result<(), EscrowError> {
        require(is_vault(vault.address(), self.account.address(), seed), EscrowError::VaultWrong)
    }

    /// Opens the token account. Lamports which somebody has sent there before count towards its rent.
    #[inline(always)]
    pub fn open(
        &self,
        vault: &AccountView,
        seed: &str,
        mint: &AccountView,
        payer: &AccountView,
    ) -> ProgramResult {
        // Where more lamports than the rent are there, nothing is missing.
        let lamports = minimum_balance(TOKEN_ACCOUNT_BYTES)?.saturating_sub(vault.lamports());
        Fund { from: payer, to: vault, lamports }.invoke()?;
        let seeds = self.seeds();
        let owner = &pinocchio_token::ID;
        AllocateWithSeed { account: vault, base: self.account, seed, space: TOKEN_ACCOUNT_BYTES, owner }
            .invoke_signed(&[Signer::from(&seeds)])?;
        InitializeAccount3::new(vault, mint, self.account.address()).invoke()
    }

    #[inline(always)]
    pub fn pay(&self, vault: &AccountView, to: &AccountView, amount: u64) -> ProgramResult {
        let seeds = self.seeds();
        Transfer::new(vault, to, self.account, amount).invoke_signed(&[Signer::from(&seeds)])
    }

    /// Closes a vault. Its lamports, and the wrapped SOL that it holds, go to the receiver.
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

/// Computes the rent-exempt minimum. Clusters have 3,480 lamports a byte times 2.0, or 6,960 times 1.0.
#[expect(clippy::arithmetic_side_effects, reason = "the sizes are constants of some hundred bytes")]
#[inline(always)]
pub fn minimum_balance(bytes: u64) -> Result<u64, ProgramError> {
    const ACCOUNT_OVERHEAD: u64 = 128;
    const TWO: [u8; 8] = 2.0f64.to_le_bytes();
    let mut rent = [0; 16];
    get_sysvar(&mut rent, &RENT_ID, 0)?;
    let (per_byte, threshold) = rent.split_at(8);
    let per_byte = u64::from_le_bytes(per_byte.try_into().unwrap_or([0; 8]));
    // Cannot overflow: no account is so large, and no rate so high (it is some thousand lamports).
    let balance = (ACCOUNT_OVERHEAD + bytes).wrapping_mul(per_byte);
    // Nor can twice of it.
    Ok(if threshold == TWO { balance.wrapping_mul(2) } else { balance })
}
