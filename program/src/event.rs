use crate::state::Escrow;
use pinocchio::Address;

const VERSION: u8 = 1;
const NO_PART: u8 = u8::MAX;

/// The kind of an event. 0 to 7 are the numbers of the instructions, but `settle` also logs `Refunded`.
#[derive(Clone, Copy)]
#[repr(u8)]
pub enum Kind {
    FeeDeposited = 0,
    EntropyLocked = 1,
    ResultCommitted = 2,
    CardDeposited = 3,
    Settled = 4,
    Refunded = 5,
    Closed = 6,
    Accepted = 7,
    Compensated = 8,
    Burned = 9,
}

/// One change of a duel, for `sol_log_data`. Nothing depends on it: enough memos before an instruction cut the log off.
#[repr(C)]
pub struct Event {
    version: u8,
    kind: u8,
    part: u8,
    terms_hash: [u8; 32],
    amount: [u8; 8],
    recipient: Address,
}

const _: () = assert!(core::mem::size_of::<Event>() == 75);

/// Logs a move of lamports, or of one card, to or from an account. `part` is NO_PART if it belongs to no part.
#[inline(always)]
pub fn tell_moved(escrow: &Escrow, kind: Kind, part: usize, amount: u64, recipient: &Address) {
    let (terms_hash, amount) = (escrow.terms_hash, amount.to_le_bytes());
    #[expect(clippy::as_conversions, reason = "an enum of u8, and a part, which is below 5, or NO_PART")]
    let (kind, part) = (kind as u8, part as u8);
    log(&Event { version: VERSION, kind, part, terms_hash, amount, recipient: *recipient });
}

/// Logs a change that moves nothing.
#[inline(always)]
pub fn tell(escrow: &Escrow, kind: Kind) {
    tell_moved(escrow, kind, usize::from(NO_PART), 0, &Address::new_from_array([0; 32]));
}

#[cfg(target_arch = "bpf")]
#[inline(always)]
fn log(event: &Event) {
    // SAFETY: bytes only, so there is no padding.
    let bytes =
        unsafe { core::slice::from_raw_parts((event as *const Event).cast::<u8>(), size_of::<Event>()) };
    let parts = [bytes];
    // SAFETY: the syscall reads `parts` as (address, length) pairs.
    unsafe { pinocchio::syscalls::sol_log_data(parts.as_ptr().cast(), parts.len() as u64) };
}

#[cfg(not(target_arch = "bpf"))]
fn log(_event: &Event) {}
