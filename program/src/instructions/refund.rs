use super::payout::Payout;
use crate::call::Call;
use crate::error::{require, EscrowError};
use crate::state::{Escrow, Part, Stage};
use pinocchio::sysvars::{clock::Clock, Sysvar};
use pinocchio::ProgramResult;

/// `5 | part u8`; accounts as in payout.rs. Cards come only after a result, so only fees go back.
#[inline(never)]
pub fn process(call: &mut Call) -> ProgramResult {
    let payout = Payout::read(call)?;
    let part = payout.part;
    decide(payout.escrow, part, Clock::get()?.unix_timestamp)?;
    payout.escrow.enter(Stage::Refunding);
    payout.escrow.set_part(part, Part::Refunded);
    let depositor = *payout.escrow.terms.wallet_of(part);
    payout.pay(&depositor)
}

#[inline(always)]
fn decide(escrow: &Escrow, part: usize, now: i64) -> Result<(), EscrowError> {
    require(!escrow.is(Stage::Resolved), EscrowError::AlreadyResolved)?;
    require(part < 2 && escrow.part_is(part, Part::Held), EscrowError::PartNotHeld)?;
    let deadline = if escrow.is(Stage::Funding) {
        escrow.terms.funding_deadline()
    } else {
        escrow.terms.resolution_deadline()
    };
    // A first refund is never early, so the second one needs no deadline of its own.
    require(escrow.is(Stage::Refunding) || now > deadline, EscrowError::RefundTooEarly)
}
