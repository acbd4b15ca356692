use crate::call::Call;
use crate::error::{require, EscrowError};
use crate::state::{Escrow, Part, Stage};
use crate::token::{check_token_program, check_vault, is_card_mint, token_account};
use pinocchio::sysvars::{clock::Clock, Sysvar};
use pinocchio::ProgramResult;
use pinocchio_token::instructions::Transfer;

/// `3 | side u8 | card vault bump u8`
/// Accounts: holder (signer), its card account (writable), card mint, escrow (writable),
/// card vault (writable), token program.
#[inline(never)]
pub fn process(call: &mut Call) -> ProgramResult {
    let [holder, source, mint, account, vault, token_program] = call.accounts()?;
    let [side, vault_bump] = *call.take::<2>()?;
    call.end()?;
    let side = usize::from(side);
    require(side < 2, EscrowError::PartUnknown)?;
    require(holder.is_signer(), EscrowError::SignatureMissing)?;
    check_token_program(&token_program)?;
    let escrow = Escrow::load(&account, call.program_id)?;
    decide(escrow, side, Clock::get()?.unix_timestamp)?;

    let is_drawn = *mint.address() == escrow.card_mints[side] && is_card_mint(&mint);
    require(is_drawn, EscrowError::CardMintWrong)?;
    let is_card = token_account(&source).is_some_and(|token| token.mint() == mint.address());
    require(is_card, EscrowError::SourceWrong)?;
    check_vault(&vault, &account, mint.address(), vault_bump)?;
    escrow.card_vault_bumps[side] = vault_bump;
    escrow.set_part(2 + side, Part::Held);
    Transfer::new(&source, &vault, &holder, 1).invoke()
}

#[inline(always)]
fn decide(escrow: &Escrow, side: usize, now: i64) -> Result<(), EscrowError> {
    require(escrow.terms.escrows_cards(), EscrowError::CardsNotEscrowed)?;
    require(escrow.is(Stage::Resolved), EscrowError::NotResolved)?;
    require(escrow.part_is(2 + side, Part::None), EscrowError::CardAlreadyDeposited)?;
    require(now <= escrow.terms.card_deadline(), EscrowError::CardTooLate)
}
