use super::payout::{pay, unwrap_fees};
use crate::call::Call;
use crate::error::{require, EscrowError};
use crate::event::{tell_moved, Kind};
use crate::state::{Cards, Escrow, Part, Stage, BOND, PARTS};
use crate::token::{check_token_program, is_plain};
use crate::vault::{card_vault, Vaults};
use pinocchio::sysvars::{clock::Clock, Sysvar};
use pinocchio::ProgramResult;

/// `4 | part u8`: pays out one part of a duel with a result.
/// Accounts of a fee: escrow (writable), fee vault (writable), treasury or, where a card was missed, the player
/// (writable), token program.
/// Accounts of a card: escrow (writable), card vault (writable), a token account of the winner (writable), provider
/// (writable), token program.
/// Accounts of the bond: escrow (writable), provider (writable), or, where a card was missed: escrow (writable),
/// treasury (writable), winner (writable).
#[inline(never)]
pub fn process(call: &mut Call) -> ProgramResult {
    let [part] = *call.take::<1>()?;
    call.end()?;
    let part = usize::from(part);
    require(part < PARTS, EscrowError::PartUnknown)?;
    let account = *call.accounts.first().ok_or(EscrowError::AccountsMissing)?;
    let escrow = Escrow::load(&account, call.program_id)?;
    require(escrow.is(Stage::Resolved), EscrowError::NotResolved)?;
    require(escrow.part_is(part, Part::Held), EscrowError::PartNotHeld)?;
    if part != BOND && part >= 2 {
        return settle_card(call, escrow, part);
    }
    let clock = Clock::get()?;
    let cards = escrow.cards(clock.unix_timestamp, clock.slot);
    require(cards != Cards::Awaited, EscrowError::CardsAwaited)?;
    if part == BOND {
        settle_bond(call, escrow, cards)
    } else {
        settle_fee(call, escrow, part, cards)
    }
}

#[inline(always)]
fn settle_fee(call: &Call, escrow: &mut Escrow, part: usize, cards: Cards) -> ProgramResult {
    let [mut account, vault, mut receiver, token_program] = call.accounts()?;
    unwrap_fees(escrow, &account, &vault, &token_program)?;
    let fee = escrow.terms.fee_lamports();
    if cards == Cards::In {
        escrow.set_part(part, Part::Settled);
        pay(escrow, &mut account, (Kind::Settled, part), fee, (&mut receiver, &escrow.terms.treasury))
    } else {
        escrow.set_part(part, Part::Refunded);
        pay(escrow, &mut account, (Kind::Refunded, part), fee, (&mut receiver, escrow.terms.wallet_of(part)))
    }
}

/// The bond goes back to the provider. If a card was missed, as much as both fees goes to the treasury instead, and the
/// rest to the winner. Without the treasury's share a provider would gain by missing the card of a puppet.
#[expect(clippy::arithmetic_side_effects, reason = "the terms have at least three fees of bond")]
#[inline(always)]
fn settle_bond(call: &Call, escrow: &mut Escrow, cards: Cards) -> ProgramResult {
    let bond = escrow.terms.bond_lamports();
    if cards == Cards::In {
        let [mut account, mut receiver] = call.accounts()?;
        escrow.set_part(BOND, Part::Settled);
        let provider = &escrow.terms.provider_key;
        return pay(escrow, &mut account, (Kind::Settled, BOND), bond, (&mut receiver, provider));
    }
    let [mut account, mut treasury, mut winner] = call.accounts()?;
    escrow.set_part(BOND, Part::Paid);
    let fees = escrow.terms.both_fees();
    pay(escrow, &mut account, (Kind::Compensated, BOND), fees, (&mut treasury, &escrow.terms.treasury))?;
    let rest = (&mut winner, escrow.winner_wallet());
    pay(escrow, &mut account, (Kind::Compensated, BOND), bond - fees, rest)
}

/// A card that is in is the winner's, whatever becomes of the other one. The rent of its vault goes to the provider,
/// who is expected to bring the cards.
#[expect(clippy::arithmetic_side_effects, clippy::indexing_slicing, reason = "a card is part 2 or 3")]
#[inline(always)]
fn settle_card(call: &Call, escrow: &mut Escrow, part: usize) -> ProgramResult {
    let [account, vault, destination, provider, token_program] = call.accounts()?;
    check_token_program(&token_program)?;
    let side = part - 2;
    let vaults = Vaults::new(&account, escrow);
    vaults.check(&vault, card_vault(side))?;
    let is_entitled = is_plain(&destination, &escrow.card_mints[side], escrow.winner_wallet());
    require(is_entitled, EscrowError::DestinationWrong)?;
    require(*provider.address() == escrow.terms.provider_key, EscrowError::NotProvider)?;
    escrow.set_part(part, Part::Settled);
    tell_moved(escrow, Kind::Settled, part, 1, escrow.winner_wallet());
    vaults.pay(&vault, &destination, 1)?;
    vaults.close(&vault, &provider)
}
