use crate::call::Call;
use crate::draw::{draw, Drawn, TicketRange, Words};
use crate::error::{require, EscrowError};
use crate::event::{tell, Kind};
use crate::hash::sha256;
use crate::state::{Escrow, Stage};
use crate::table::Proof;
use pinocchio::sysvars::{clock::Clock, Sysvar};
use pinocchio::ProgramResult;

/// `2 | seed 32 | proof of side 0 | proof of side 1`; a proof as in table.rs.
/// Accounts: escrow (writable).
#[expect(
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::indexing_slicing,
    reason = "sides are 0 and 1, and index pairs"
)]
#[inline(never)]
pub fn process(call: &mut Call) -> ProgramResult {
    let [account] = call.accounts()?;
    let seed = call.take::<32>()?;
    let proofs = [Proof::read(call)?, Proof::read(call)?];
    call.end()?;
    let escrow = Escrow::load(&account, call.program_id)?;
    let clock = Clock::get()?;
    decide(escrow, &clock)?;
    let is_committed = sha256(&[seed]) == escrow.terms.seed_commitment;
    require(is_committed, EscrowError::SeedWrong)?;

    let words = &Words::new(seed, &escrow.entropy, &escrow.terms_hash);
    let terms = &escrow.terms;
    let ranges = [proofs[0].tickets(terms)?, proofs[1].tickets(terms)?];
    let first = if terms.escrows_cards() { words.first_drawer() } else { 0 };
    let second = 1 - first;
    let taken = terms.escrows_cards().then_some(ranges[first]);
    let total = terms.total_weight();
    let draws = [
        owned_draw(words, 0, total, None, ranges[first])?,
        owned_draw(words, 1, total, taken, ranges[second])?,
    ];
    let values = [0, 1].map(|side| u64::from_le_bytes(proofs[side].entry().value));
    let tied = values[0] == values[1];
    let winner = if tied { words.tie_winner() } else { usize::from(values[1] > values[0]) };

    escrow.seed = *seed;
    escrow.tied = u8::from(tied);
    escrow.winner = winner as u8;
    escrow.first_drawer = first as u8;
    record(escrow, first, &proofs[first], draws[0]);
    record(escrow, second, &proofs[second], draws[1]);
    escrow.set_resolved(clock.slot);
    tell(escrow, Kind::ResultCommitted);
    Ok(())
}

#[inline(always)]
fn decide(escrow: &Escrow, clock: &Clock) -> Result<(), EscrowError> {
    require(!escrow.is(Stage::Refunding), EscrowError::Refunding)?;
    require(!escrow.is(Stage::Resolved), EscrowError::AlreadyResolved)?;
    require(escrow.is(Stage::Locked), EscrowError::NotLocked)?;
    require(!escrow.is_late(clock.unix_timestamp, clock.slot), EscrowError::ResolutionClosed)?;
    // A published seed cannot be taken back if the chain abandons the fork whose slot gave the entropy.
    // A slot is never within 65,535 of u64::MAX; there, no result would be taken any more.
    let opens = escrow.entropy_slot().saturating_add(escrow.terms.reveal_delay_slots());
    require(clock.slot >= opens, EscrowError::RevealTooEarly)
}

/// Makes the draw of this number. Its ticket must be in `range`, the tickets of the entry that the proof shows.
#[inline(always)]
fn owned_draw(
    words: &Words,
    number: u8,
    total_weight: u32,
    taken: Option<TicketRange>,
    range: TicketRange,
) -> Result<Drawn, EscrowError> {
    let drawn =
        draw(|counter| words.word(number, counter), total_weight, taken).ok_or(EscrowError::DrawExhausted)?;
    require(range.holds(drawn.ticket), EscrowError::DrawWrong)?;
    Ok(drawn)
}

#[expect(
    clippy::as_conversions,
    clippy::indexing_slicing,
    reason = "a side is 0 or 1, and a counter below 64"
)]
#[inline(always)]
fn record(escrow: &mut Escrow, side: usize, proof: &Proof, drawn: Drawn) {
    escrow.entry_indexes[side] = proof.index.to_le_bytes();
    escrow.tickets[side] = drawn.ticket.to_le_bytes();
    escrow.draw_counters[side] = (drawn.counter as u16).to_le_bytes();
    escrow.values[side] = proof.entry().value;
    escrow.card_mints[side] = proof.entry().card_mint;
}
