use crate::call::Call;
use crate::error::{require, EscrowError};
use crate::event::{tell_moved, Kind};
use crate::state::{Escrow, Stage, BOND};
use pinocchio::sysvars::{clock::Clock, Sysvar};
use pinocchio::ProgramResult;
use pinocchio_system::instructions::Transfer as Fund;

/// `7`: moves the provider's bond into escrow and fixes the target slot.
/// Accounts: provider (signer, writable), escrow (writable), system program.
#[inline(never)]
pub fn process(call: &mut Call) -> ProgramResult {
    let [provider, account, _system_program] = call.accounts()?;
    call.end()?;
    require(provider.is_signer(), EscrowError::SignatureMissing)?;
    let escrow = Escrow::load(&account, call.program_id)?;
    require(*provider.address() == escrow.terms.provider_key, EscrowError::NotProvider)?;
    let slot = Clock::get()?.slot;
    let target = decide(escrow, slot)?;
    escrow.set_accepted(slot, target);
    let lamports = escrow.terms.bond_lamports();
    tell_moved(escrow, Kind::Accepted, BOND, lamports, provider.address());
    Fund { from: &provider, to: &account, lamports }.invoke()
}

/// Returns the target slot. Nobody chooses it freely: a provider can only accept later, for a later slot of the grid.
#[inline(always)]
fn decide(escrow: &Escrow, slot: u64) -> Result<u64, EscrowError> {
    require(!escrow.is(Stage::Refunding), EscrowError::Refunding)?;
    require(!escrow.is(Stage::Funding), EscrowError::NotFunded)?;
    require(escrow.is(Stage::Funded), EscrowError::AlreadyAccepted)?;
    escrow.terms.target_slot(escrow.quorum_slot(), slot).ok_or(EscrowError::AcceptClosed)
}
