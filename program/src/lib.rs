//! The Duel v4 escrow program. Rules and bytes: docs/duel-v4.md; accounts: program/README.md.
#![cfg_attr(not(test), no_std)]

pub mod address;
pub mod call;
pub mod draw;
pub mod error;
pub mod event;
pub mod hash;
pub mod instructions;
pub mod security_txt;
pub mod slot_hashes;
pub mod state;
pub mod table;
pub mod terms;
pub mod token;
pub mod vault;

use call::Call;
use error::EscrowError;
use instructions::{accept, close, commit_result, deposit_card, deposit_fee, lock_entropy, refund, settle};
use pinocchio::{AccountView, Address, ProgramResult};

#[cfg(not(test))]
mod runtime {
    pinocchio::program_entrypoint!(super::process_instruction, 9);
    pinocchio::no_allocator!();
    pinocchio::nostd_panic_handler!();
}

/// Copies bytes. The compiler calls it to copy more than a few words; this target comes without it.
///
/// # Safety
/// As for `core::ptr::copy_nonoverlapping`.
#[cfg(target_arch = "bpf")]
#[no_mangle]
pub unsafe extern "C" fn memcpy(to: *mut u8, from: *const u8, len: usize) -> *mut u8 {
    pinocchio::syscalls::sol_memcpy_(to, from, len as u64);
    to
}

#[inline(always)]
pub fn process_instruction(program_id: &Address, accounts: &mut [AccountView], data: &[u8]) -> ProgramResult {
    let (tag, data) = data.split_first().ok_or(EscrowError::InstructionInvalid)?;
    let mut call = Call { program_id, accounts, data };
    match *tag {
        0 => deposit_fee::process(&mut call),
        1 => lock_entropy::process(&mut call),
        2 => commit_result::process(&mut call),
        3 => deposit_card::process(&mut call),
        4 => settle::process(&mut call),
        5 => refund::process(&mut call),
        6 => close::process(&mut call),
        7 => accept::process(&mut call),
        _ => Err(EscrowError::InstructionInvalid.into()),
    }
}
