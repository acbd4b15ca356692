use crate::address::{is_escrow, ESCROW_SEED, NATIVE_MINT};
use crate::call::Call;
use crate::error::{require, EscrowError};
use crate::event::{tell_moved, Kind};
use crate::hash::sha256;
use crate::state::{Escrow, Opening, Part, Stage, ESCROW_BYTES};
use crate::terms::{Terms, TERMS_BYTES};
use crate::token::check_token_program;
use crate::vault::{minimum_balance, Vaults, FEE_VAULT};
use pinocchio::cpi::{Seed, Signer};
use pinocchio::error::ProgramError;
use pinocchio::sysvars::{clock::Clock, Sysvar};
use pinocchio::{AccountView, Address, ProgramResult};
use pinocchio_system::instructions::{Allocate, Assign, CreateAccount, Transfer as Fund};
use pinocchio_token::instructions::SyncNative;

/// `0 | escrow bump u8 | terms 319`
/// Accounts: depositor (signer, writable), escrow (writable), fee vault (writable), mint of wrapped SOL, token program,
/// system program.
#[inline(never)]
pub fn process(call: &mut Call) -> ProgramResult {
    let [depositor, account, vault, mint, token_program, _system_program] = call.accounts()?;
    let [bump] = *call.take::<1>()?;
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
    require(*mint.address() == NATIVE_MINT, EscrowError::MintWrong)?;

    let escrow = if account.owned_by(call.program_id) {
        let escrow = join(&account, terms_hash, call.program_id)?;
        Vaults::new(&account, escrow).check(&vault, FEE_VAULT)?;
        escrow
    } else {
        let opening = Opening { bump, side, terms, terms_hash };
        let escrow = open(&account, &depositor, &opening, call.program_id)?;
        let vaults = Vaults::new(&account, escrow);
        vaults.check(&vault, FEE_VAULT)?;
        vaults.open(&vault, FEE_VAULT, &mint, &depositor)?;
        escrow
    };
    decide(escrow, side, clock.slot)?;
    let lamports = terms.fee_lamports();
    Fund { from: &depositor, to: &vault, lamports }.invoke()?;
    SyncNative::new(&vault, None).invoke()?;
    tell_moved(escrow, Kind::FeeDeposited, side, lamports, depositor.address());
    Ok(())
}

/// Returns the account that was opened before for the same terms.
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

#[expect(clippy::as_conversions, reason = "the size of the account is a constant")]
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
    let (lamports, space, owner) = (minimum_balance(ESCROW_BYTES as u64)?, ESCROW_BYTES as u64, program_id);
    let signers = [Signer::from(&seeds)];
    if account.lamports() == 0 {
        CreateAccount { from: depositor, to: account, lamports, space, owner }.invoke_signed(&signers)?;
    } else {
        // `CreateAccount` fails where someone has sent lamports before.
        // Where more lamports than the rent are there, nothing is missing.
        let missing = lamports.saturating_sub(account.lamports());
        Fund { from: depositor, to: account, lamports: missing }.invoke()?;
        Allocate { account, space }.invoke_signed(&signers)?;
        Assign { account, owner }.invoke_signed(&signers)?;
    }
    Ok(Escrow::open(account, opening))
}

#[expect(clippy::arithmetic_side_effects, reason = "a side is 0 or 1")]
#[inline(always)]
fn decide(escrow: &mut Escrow, side: usize, slot: u64) -> Result<(), EscrowError> {
    require(escrow.part_is(side, Part::None), EscrowError::AlreadyDeposited)?;
    require(escrow.is(Stage::Funding), EscrowError::FundingClosed)?;
    escrow.set_part(side, Part::Held);
    if escrow.part_is(1 - side, Part::Held) {
        escrow.set_quorum(slot);
    }
    Ok(())
}
