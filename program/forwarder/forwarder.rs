//! A program for tests: calls the program of its first account with its other accounts and its data, as a wallet's or
//! a bot's wrapper would. It never runs on a cluster.
#![no_std]

use core::mem::MaybeUninit;
use pinocchio::cpi::invoke_with_bounds;
use pinocchio::error::ProgramError;
use pinocchio::instruction::{InstructionAccount, InstructionView};
use pinocchio::{AccountView, Address, ProgramResult};

/// Maximum number of accounts that are passed on: more than any instruction of the escrow program has.
const MOST_ACCOUNTS: usize = 24;

pinocchio::program_entrypoint!(process_instruction, 25);
pinocchio::no_allocator!();
pinocchio::nostd_panic_handler!();

pub fn process_instruction(_: &Address, accounts: &mut [AccountView], data: &[u8]) -> ProgramResult {
    let (callee, rest) = accounts.split_first().ok_or(ProgramError::NotEnoughAccountKeys)?;
    let mut metas = [const { MaybeUninit::<InstructionAccount>::uninit() }; MOST_ACCOUNTS];
    if rest.len() > MOST_ACCOUNTS {
        return Err(ProgramError::InvalidArgument);
    }
    for (meta, account) in metas.iter_mut().zip(rest.iter()) {
        meta.write(InstructionAccount::from(account));
    }
    // SAFETY: as many were written as there are other accounts.
    let accounts = unsafe { core::slice::from_raw_parts(metas.as_ptr().cast(), rest.len()) };
    let call = InstructionView { program_id: callee.address(), accounts, data };
    invoke_with_bounds::<MOST_ACCOUNTS, _>(&call, rest)
}
