use crate::call::Call;
use crate::draw::{draw, Drawn, TicketRange, Words};
use crate::error::{require, EscrowError};
use crate::hash::sha256;
use crate::state::{Escrow, Stage};
use crate::table::Proof;
use pinocchio::sysvars::{clock::Clock, Sysvar};
use pinocchio::ProgramResult;

/// `2 | seed 32 | proof of side 0 | proof of side 1`; a proof as in table.rs.
/// Accounts: escrow (writable).
#[inline(never)]
pub fn process(call: &mut Call) -> ProgramResult {
    let [account] = call.accounts()?;
    let seed = call.take::<32>()?;
    let proofs = [Proof::read(call)?, Proof::read(call)?];
    call.end()?;
    let escrow = Escrow::load(&account, call.program_id)?;
    decide(escrow, Clock::get()?.unix_timestamp)?;
    let is_committed = sha256(&[seed]) == escrow.terms.seed_commitment;
    require(is_committed, EscrowError::SeedWrong)?;

    let words = &Words::new(seed, &escrow.entropy, &escrow.terms_hash);
    let terms = &escrow.terms;
    let ranges = [proofs[0].tickets(terms)?, proofs[1].tickets(terms)?];
    let taken = terms.escrows_cards().then_some(ranges[0]);
    let total = terms.total_weight();
    let first = owned_draw(words, 0, total, None, ranges[0])?;
    let second = owned_draw(words, 1, total, taken, ranges[1])?;
    let values = [0, 1].map(|side| u64::from_le_bytes(proofs[side].entry().value));
    let tied = values[0] == values[1];
    let winner = if tied { words.tie_winner() } else { usize::from(values[1] > values[0]) };

    escrow.seed = *seed;
    escrow.tied = u8::from(tied);
    escrow.winner = winner as u8;
    record(escrow, 0, &proofs[0], first);
    record(escrow, 1, &proofs[1], second);
    escrow.enter(Stage::Resolved);
    Ok(())
}

#[inline(always)]
fn decide(escrow: &Escrow, now: i64) -> Result<(), EscrowError> {
    require(!escrow.is(Stage::Refunding), EscrowError::Refunding)?;
    require(!escrow.is(Stage::Resolved), EscrowError::AlreadyResolved)?;
    require(escrow.is(Stage::Locked), EscrowError::NotLocked)?;
    require(now <= escrow.terms.resolution_deadline(), EscrowError::ResolutionClosed)
}

/// The side's draw, which must fall to the entry that the proof shows.
#[inline(always)]
fn owned_draw(
    words: &Words,
    side: u8,
    total_weight: u32,
    taken: Option<TicketRange>,
    range: TicketRange,
) -> Result<Drawn, EscrowError> {
    let drawn =
        draw(|counter| words.word(side, counter), total_weight, taken).ok_or(EscrowError::DrawExhausted)?;
    require(range.holds(drawn.ticket), EscrowError::DrawWrong)?;
    Ok(drawn)
}

#[inline(always)]
fn record(escrow: &mut Escrow, side: usize, proof: &Proof, drawn: Drawn) {
    escrow.entry_indexes[side] = proof.index.to_le_bytes();
    escrow.tickets[side] = drawn.ticket.to_le_bytes();
    escrow.draw_counters[side] = (drawn.counter as u16).to_le_bytes();
    escrow.values[side] = proof.entry().value;
    escrow.card_mints[side] = proof.entry().card_mint;
}
