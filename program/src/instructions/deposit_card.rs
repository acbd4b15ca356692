use crate::call::Call;
use crate::error::{require, EscrowError};
use crate::event::{tell_moved, Kind};
use crate::state::{Cards, Escrow, Part, Stage};
use crate::token::{check_token_program, is_card_mint, token_account};
use crate::vault::{card_vault, Vaults};
use pinocchio::sysvars::{clock::Clock, Sysvar};
use pinocchio::ProgramResult;
use pinocchio_token::instructions::Transfer;

/// `3 | side u8`
/// Accounts: holder (signer, writable), token account with the card (writable), card mint, escrow (writable), card
/// vault (writable), token program, system program.
#[expect(clippy::indexing_slicing, reason = "the side was checked to be 0 or 1")]
#[inline(never)]
pub fn process(call: &mut Call) -> ProgramResult {
    let [holder, source, mint, account, vault, token_program, _system_program] = call.accounts()?;
    let [side] = *call.take::<1>()?;
    call.end()?;
    let side = usize::from(side);
    require(side < 2, EscrowError::PartUnknown)?;
    require(holder.is_signer(), EscrowError::SignatureMissing)?;
    check_token_program(&token_program)?;
    let escrow = Escrow::load(&account, call.program_id)?;
    decide(escrow, side, &Clock::get()?)?;

    let is_drawn = *mint.address() == escrow.card_mints[side] && is_card_mint(&mint);
    require(is_drawn, EscrowError::MintWrong)?;
    let is_card = token_account(&source).is_some_and(|token| token.mint() == mint.address());
    require(is_card, EscrowError::SourceWrong)?;
    let vaults = Vaults::new(&account, escrow);
    vaults.check(&vault, card_vault(side))?;
    vaults.open(&vault, card_vault(side), &mint, &holder)?;
    escrow.set_part(2 + side, Part::Held);
    tell_moved(escrow, Kind::CardDeposited, 2 + side, 1, holder.address());
    Transfer::new(&source, &vault, &holder, 1).invoke()
}

#[expect(clippy::arithmetic_side_effects, reason = "the side is 0 or 1")]
#[inline(always)]
fn decide(escrow: &Escrow, side: usize, clock: &Clock) -> Result<(), EscrowError> {
    require(escrow.terms.escrows_cards(), EscrowError::CardsNotEscrowed)?;
    require(escrow.is(Stage::Resolved), EscrowError::NotResolved)?;
    require(escrow.part_is(2 + side, Part::None), EscrowError::CardAlreadyDeposited)?;
    require(escrow.awaits_card(side), EscrowError::CardNotDrawn)?;
    let cards = escrow.cards(clock.unix_timestamp, clock.slot);
    require(cards == Cards::Awaited, EscrowError::CardTooLate)
}
