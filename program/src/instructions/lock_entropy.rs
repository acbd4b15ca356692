use crate::address::SLOT_HASHES;
use crate::call::Call;
use crate::error::{require, EscrowError};
use crate::event::{tell, Kind};
use crate::slot_hashes::{FirstSlot, SlotHashes};
use crate::state::{Escrow, Stage};
use pinocchio::sysvars::{clock::Clock, Sysvar};
use pinocchio::ProgramResult;

/// `1`: records the hash of the first slot at or after the target slot as the entropy.
/// Accounts: escrow (writable), SlotHashes sysvar.
#[inline(never)]
pub fn process(call: &mut Call) -> ProgramResult {
    let [account, slot_hashes] = call.accounts()?;
    call.end()?;
    let is_sysvar = *slot_hashes.address() == SLOT_HASHES;
    require(is_sysvar, EscrowError::SlotHashesWrong)?;
    let escrow = Escrow::load(&account, call.program_id)?;
    decide(escrow, &Clock::get()?)?;

    // SAFETY: a sysvar account is never written by a program.
    let data = unsafe { slot_hashes.borrow_unchecked() };
    let slot_hashes = SlotHashes::from_bytes(data).ok_or(EscrowError::SlotHashesWrong)?;
    let index = match slot_hashes.first_at_or_after(escrow.target_slot()) {
        FirstSlot::Found(index) => index,
        FirstSlot::TooEarly => return Err(EscrowError::EntropyTooEarly.into()),
        FirstSlot::Missed => return Err(EscrowError::EntropyMissed.into()),
    };
    let entropy = slot_hashes.hash(index).ok_or(EscrowError::SlotHashesWrong)?;
    escrow.set_entropy(slot_hashes.slot(index), entropy);
    tell(escrow, Kind::EntropyLocked);
    Ok(())
}

#[inline(always)]
fn decide(escrow: &Escrow, clock: &Clock) -> Result<(), EscrowError> {
    require(!escrow.is(Stage::Refunding), EscrowError::Refunding)?;
    require(!escrow.is(Stage::Funding), EscrowError::NotFunded)?;
    require(!escrow.is(Stage::Funded), EscrowError::NotAccepted)?;
    require(escrow.is(Stage::Accepted), EscrowError::AlreadyLocked)?;
    require(!escrow.is_late(clock.unix_timestamp, clock.slot), EscrowError::ResolutionClosed)
}
