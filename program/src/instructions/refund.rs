use super::payout::{pay, unwrap_fees};
use crate::address::INCINERATOR;
use crate::call::Call;
use crate::error::{require, EscrowError};
use crate::event::Kind;
use crate::state::{Escrow, Part, Stage, BOND};
use pinocchio::sysvars::{clock::Clock, Sysvar};
use pinocchio::ProgramResult;

/// `5 | part u8`: where there is no result, fees go back to their players. When the provider had accepted, each gets one
/// more fee out of the bond, and the rest of it is burned: with a larger prize it would pay to sabotage a provider.
/// Accounts of a fee: escrow (writable), fee vault (writable), player (writable), token program.
/// Accounts of the bond: escrow (writable), incinerator (writable).
#[inline(never)]
pub fn process(call: &mut Call) -> ProgramResult {
    let [part] = *call.take::<1>()?;
    call.end()?;
    let part = usize::from(part);
    require(part < 2 || part == BOND, EscrowError::PartUnknown)?;
    let account = *call.accounts.first().ok_or(EscrowError::AccountsMissing)?;
    let escrow = Escrow::load(&account, call.program_id)?;
    decide(escrow, part, &Clock::get()?)?;
    escrow.enter(Stage::Refunding);
    if part == BOND {
        burn_rest(call, escrow)
    } else {
        refund_fee(call, escrow, part)
    }
}

#[inline(always)]
fn refund_fee(call: &Call, escrow: &mut Escrow, part: usize) -> ProgramResult {
    let [mut account, vault, mut receiver, token_program] = call.accounts()?;
    unwrap_fees(escrow, &account, &vault, &token_program)?;
    escrow.set_part(part, Part::Refunded);
    let fee = escrow.terms.fee_lamports();
    let was_accepted = !escrow.part_is(BOND, Part::None);
    let lamports = if was_accepted { escrow.terms.both_fees() } else { fee };
    let player = escrow.terms.wallet_of(part);
    pay(escrow, &mut account, (Kind::Refunded, part), lamports, (&mut receiver, player))
}

#[expect(clippy::arithmetic_side_effects, reason = "the terms have at least three fees of bond")]
#[inline(always)]
fn burn_rest(call: &Call, escrow: &mut Escrow) -> ProgramResult {
    let [mut account, mut incinerator] = call.accounts()?;
    escrow.set_part(BOND, Part::Burned);
    let rest = escrow.terms.bond_lamports() - escrow.terms.both_fees();
    pay(escrow, &mut account, (Kind::Burned, BOND), rest, (&mut incinerator, &INCINERATOR))
}

/// Refuses unless the quorum, the accept or the result did not come in time.
#[inline(always)]
fn decide(escrow: &Escrow, part: usize, clock: &Clock) -> Result<(), EscrowError> {
    require(!escrow.is(Stage::Resolved), EscrowError::AlreadyResolved)?;
    require(escrow.part_is(part, Part::Held), EscrowError::PartNotHeld)?;
    let (now, slot) = (clock.unix_timestamp, clock.slot);
    let opens = if escrow.is(Stage::Refunding) {
        // A first refund is never early, so the others need no deadline of their own.
        true
    } else if escrow.is(Stage::Funding) {
        now > escrow.terms.funding_deadline()
    } else if escrow.is(Stage::Funded) {
        escrow.terms.target_slot(escrow.quorum_slot(), slot).is_none()
    } else {
        escrow.is_late(now, slot)
    };
    require(opens, EscrowError::RefundTooEarly)
}
