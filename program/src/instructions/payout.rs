use crate::error::{require, EscrowError};
use crate::event::{tell_moved, Kind};
use crate::state::Escrow;
use crate::token::check_token_program;
use crate::vault::{Vaults, FEE_VAULT};
use pinocchio::{AccountView, Address, ProgramResult};

/// Turns the wrapped fees into lamports of the escrow account, unless an earlier payout of a fee has done so.
#[inline(always)]
pub fn unwrap_fees(
    escrow: &mut Escrow,
    account: &AccountView,
    vault: &AccountView,
    token_program: &AccountView,
) -> ProgramResult {
    check_token_program(token_program)?;
    let vaults = Vaults::new(account, escrow);
    vaults.check(vault, FEE_VAULT)?;
    if escrow.has_fee_vault() {
        vaults.close(vault, account)?;
        escrow.set_fee_vault_closed();
    }
    Ok(())
}

/// Moves lamports of a part to the wallet they belong to. Amounts come from the terms, never from balances, so that
/// what a stranger has sent to the escrow account changes nothing.
#[inline(always)]
pub fn pay(
    escrow: &Escrow,
    account: &mut AccountView,
    (kind, part): (Kind, usize),
    lamports: u64,
    (receiver, entitled): (&mut AccountView, &Address),
) -> ProgramResult {
    require(receiver.address() == entitled, EscrowError::DestinationWrong)?;
    let left = account.lamports().checked_sub(lamports).ok_or(EscrowError::EscrowAccountWrong)?;
    let sum = receiver.lamports().checked_add(lamports).ok_or(EscrowError::DestinationWrong)?;
    account.set_lamports(left);
    receiver.set_lamports(sum);
    tell_moved(escrow, kind, part, lamports, entitled);
    Ok(())
}
