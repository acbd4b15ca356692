use crate::call::Call;
use crate::error::{require, EscrowError};
use crate::event::{tell_moved, Kind};
use crate::state::Escrow;
use pinocchio::sysvars::{clock::Clock, Sysvar};
use pinocchio::ProgramResult;

const NO_PART: usize = 255;

/// `6`: what is left, at least the rents of account and fee vault, goes to the first depositor.
/// Accounts: escrow (writable), first depositor (writable).
#[inline(never)]
pub fn process(call: &mut Call) -> ProgramResult {
    let [mut account, mut receiver] = call.accounts()?;
    call.end()?;
    let escrow = Escrow::load(&account, call.program_id)?;
    decide(escrow, &Clock::get()?)?;
    let is_first = *receiver.address() == *escrow.first_wallet();
    require(is_first, EscrowError::FirstDepositorWrong)?;
    tell_moved(escrow, Kind::Closed, NO_PART, account.lamports(), receiver.address());
    let sum = receiver.lamports().checked_add(account.lamports()).ok_or(EscrowError::DestinationWrong)?;
    receiver.set_lamports(sum);
    // Also sets the account's lamports to 0.
    account.close()
}

/// Refuses while a part is held, a card can still come, or the terms could be funded again.
#[inline(always)]
fn decide(escrow: &Escrow, clock: &Clock) -> Result<(), EscrowError> {
    let reopens = clock.unix_timestamp <= escrow.terms.funding_deadline();
    require(!reopens, EscrowError::CloseTooEarly)?;
    require(escrow.is_empty(clock.unix_timestamp, clock.slot), EscrowError::PartsOutstanding)
}
