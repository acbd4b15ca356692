use crate::address::is_token_account_of;
use crate::address::NATIVE_MINT;
use crate::call::Call;
use crate::error::{require, EscrowError};
use crate::state::{Escrow, Part};
use crate::token::{check_token_program, check_vault, token_account, VaultOwner};
use pinocchio::sysvars::{clock::Clock, Sysvar};
use pinocchio::{AccountView, ProgramResult};

/// `6`
/// Accounts: escrow (writable), first depositor (writable), fee vault (writable), token program,
/// then the vaults of the cards that were settled, the creator's first (writable).
#[inline(never)]
pub fn process(call: &mut Call) -> ProgramResult {
    let [mut account, mut receiver, fee_vault, token_program] = call.accounts()?;
    call.end()?;
    check_token_program(&token_program)?;
    let escrow = Escrow::load(&account, call.program_id)?;
    decide(escrow, Clock::get()?.unix_timestamp)?;
    let is_first = *receiver.address() == *escrow.first_wallet();
    require(is_first, EscrowError::FirstDepositorWrong)?;

    let view = account;
    let owner = VaultOwner::new(&view, escrow);
    check_vault(&fee_vault, &account, &NATIVE_MINT, escrow.fee_vault_bump)?;
    owner.close(&fee_vault, &receiver)?;
    let mut card_vaults = call.accounts[4..].iter();
    for side in 0..2 {
        if escrow.part_is(2 + side, Part::Settled) {
            let vault = card_vaults.next().ok_or(EscrowError::AccountsMissing)?;
            close_card_vault(vault, &receiver, &owner, (escrow, side))?;
        }
    }

    receiver.set_lamports(receiver.lamports() + account.lamports());
    account.set_lamports(0);
    account.close()
}

/// Everything is out, and the terms cannot be funded again.
#[inline(always)]
fn decide(escrow: &Escrow, now: i64) -> Result<(), EscrowError> {
    let reopens = now <= escrow.terms.funding_deadline();
    require(!reopens, EscrowError::CloseTooEarly)?;
    let all_out = (0..4).all(|part| escrow.is_out(part, now));
    require(all_out, EscrowError::PartsOutstanding)
}

/// Both cards may share one vault, and someone may have sent more tokens to it: then it stays.
#[inline(always)]
fn close_card_vault(
    vault: &AccountView,
    receiver: &AccountView,
    owner: &VaultOwner,
    (escrow, side): (&Escrow, usize),
) -> ProgramResult {
    let mint = &escrow.card_mints[side];
    let is_own = is_token_account_of(vault.address(), owner.address(), mint, escrow.card_vault_bumps[side]);
    require(is_own, EscrowError::VaultWrong)?;
    match token_account(vault) {
        Some(token) if token.amount() == 0 => owner.close(vault, receiver),
        _ => Ok(()),
    }
}
