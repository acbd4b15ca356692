use super::payout::Payout;
use crate::call::Call;
use crate::error::{require, EscrowError};
use crate::state::{Escrow, Part, Stage};
use pinocchio::{Address, ProgramResult};

/// `4 | part u8`; accounts as in payout.rs.
#[inline(never)]
pub fn process(call: &mut Call) -> ProgramResult {
    let payout = Payout::read(call)?;
    let part = payout.part;
    decide(payout.escrow, part)?;
    payout.escrow.set_part(part, Part::Settled);
    let entitled = *entitled(payout.escrow, part);
    payout.pay(&entitled)
}

#[inline(always)]
fn decide(escrow: &Escrow, part: usize) -> Result<(), EscrowError> {
    require(escrow.is(Stage::Resolved), EscrowError::NotResolved)?;
    require(escrow.part_is(part, Part::Held), EscrowError::PartNotHeld)
}

/// Fees are the treasury's, cards the winner's.
#[inline(always)]
fn entitled(escrow: &Escrow, part: usize) -> &Address {
    if part < 2 {
        &escrow.terms.treasury
    } else {
        escrow.terms.wallet_of(usize::from(escrow.winner))
    }
}
