use crate::address::{is_escrow, ESCROW_SEED, NATIVE_MINT};
use crate::call::Call;
use crate::error::{require, EscrowError};
use crate::hash::sha256;
use crate::state::{Escrow, Opening, Part, Stage, ESCROW_BYTES};
use crate::terms::{Terms, TERMS_BYTES};
use crate::token::{check_token_program, check_vault, token_account};
use pinocchio::cpi::{Seed, Signer};
use pinocchio::error::ProgramError;
use pinocchio::sysvars::{clock::Clock, get_sysvar, rent::RENT_ID, Sysvar};
use pinocchio::{AccountView, Address, ProgramResult};
use pinocchio_system::instructions::{Allocate, Assign, CreateAccount, Transfer as Fund};
use pinocchio_token::instructions::Transfer;

/// `0 | escrow bump u8 | fee vault bump u8 | terms 308`
/// Accounts: depositor (signer, writable), its wrapped SOL account (writable), escrow (writable),
/// fee vault (writable), token program, system program.
#[inline(never)]
pub fn process(call: &mut Call) -> ProgramResult {
    let [depositor, source, account, vault, token_program, _system_program] = call.accounts()?;
    let [bump, fee_vault_bump] = *call.take::<2>()?;
    let terms_bytes = call.take::<TERMS_BYTES>()?;
    call.end()?;

    let terms = Terms::from_bytes(terms_bytes);
    let terms_hash = &sha256(&[terms_bytes]);
    require(depositor.is_signer(), EscrowError::SignatureMissing)?;
    let side = terms.side_of(depositor.address())?;
    terms.check()?;
    let clock = Clock::get()?;
    terms.check_funding_open(clock.unix_timestamp)?;
    check_token_program(&token_program)?;
    check_vault(&vault, &account, &NATIVE_MINT, fee_vault_bump)?;
    let is_wrapped_sol = token_account(&source).is_some_and(|token| *token.mint() == NATIVE_MINT);
    require(is_wrapped_sol, EscrowError::SourceWrong)?;

    let escrow = if account.owned_by(call.program_id) {
        join(&account, terms_hash, call.program_id)?
    } else {
        let opening = Opening { bump, fee_vault_bump, side, terms, terms_hash };
        open(&account, &depositor, &opening, call.program_id)?
    };
    decide(escrow, side, clock.slot)?;
    Transfer::new(&source, &vault, &depositor, terms.fee_lamports()).invoke()
}

/// The account which the other side has opened for the same terms.
#[inline(always)]
fn join<'a>(
    account: &AccountView,
    terms_hash: &[u8; 32],
    program_id: &Address,
) -> Result<&'a mut Escrow, EscrowError> {
    let escrow = Escrow::load(account, program_id)?;
    require(escrow.terms_hash == *terms_hash, EscrowError::EscrowAccountWrong)?;
    Ok(escrow)
}

#[inline(always)]
fn open<'a>(
    account: &AccountView,
    depositor: &AccountView,
    opening: &Opening,
    program_id: &Address,
) -> Result<&'a mut Escrow, ProgramError> {
    let is_own = is_escrow(account.address(), opening.terms_hash, opening.bump, program_id);
    require(is_own, EscrowError::EscrowAddressWrong)?;
    let bump = [opening.bump];
    let seeds: [Seed; 3] = [(&ESCROW_SEED).into(), opening.terms_hash.into(), (&bump).into()];
    let (lamports, space, owner) = (minimum_balance()?, ESCROW_BYTES as u64, program_id);
    let signers = [Signer::from(&seeds)];
    if account.lamports() == 0 {
        CreateAccount { from: depositor, to: account, lamports, space, owner }.invoke_signed(&signers)?;
    } else {
        // `CreateAccount` fails where someone has sent lamports before.
        let missing = lamports.saturating_sub(account.lamports());
        Fund { from: depositor, to: account, lamports: missing }.invoke()?;
        Allocate { account, space }.invoke_signed(&signers)?;
        Assign { account, owner }.invoke_signed(&signers)?;
    }
    Ok(Escrow::open(account, opening))
}

/// Rent sysvars of old and new clusters differ: 3,480 lamports a byte times 2.0, or 6,960 times 1.0.
#[inline(always)]
fn minimum_balance() -> Result<u64, ProgramError> {
    const ACCOUNT_OVERHEAD: u64 = 128;
    const TWO: [u8; 8] = 2.0f64.to_le_bytes();
    let mut rent = [0; 16];
    get_sysvar(&mut rent, &RENT_ID, 0)?;
    let (per_byte, threshold) = rent.split_at(8);
    let per_byte = u64::from_le_bytes(per_byte.try_into().unwrap_or([0; 8]));
    let balance = (ACCOUNT_OVERHEAD + ESCROW_BYTES as u64) * per_byte;
    Ok(if threshold == TWO { balance * 2 } else { balance })
}

#[inline(always)]
fn decide(escrow: &mut Escrow, side: usize, slot: u64) -> Result<(), EscrowError> {
    require(escrow.part_is(side, Part::None), EscrowError::AlreadyDeposited)?;
    require(escrow.is(Stage::Funding), EscrowError::FundingClosed)?;
    escrow.set_part(side, Part::Held);
    if escrow.part_is(1 - side, Part::Held) {
        escrow.quorum_slot = slot.to_le_bytes();
        escrow.enter(Stage::Funded);
    }
    Ok(())
}
