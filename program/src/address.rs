use crate::hash::sha256;
use pinocchio::Address;

const MARKER: [u8; 21] = *b"ProgramDerivedAddress";

pub const ESCROW_SEED: [u8; 4] = *b"duel";
pub const NATIVE_MINT: Address = Address::from_str_const("So11111111111111111111111111111111111111112");
pub const SLOT_HASHES: Address = Address::from_str_const("SysvarS1otHashes111111111111111111111111111");
const ASSOCIATED_TOKEN: Address = Address::from_str_const("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL");

/// What hashes to an escrow address: `"duel" | terms hash | bump | program | marker`.
#[repr(C)]
struct Preimage {
    seed: [u8; 4],
    terms_hash: [u8; 32],
    bump: u8,
    program: [u8; 32],
    marker: [u8; 21],
}

impl Preimage {
    #[inline(always)]
    fn address(&self) -> [u8; 32] {
        // SAFETY: bytes only, so there is no padding.
        let bytes = unsafe { core::slice::from_raw_parts((self as *const Self).cast(), size_of::<Self>()) };
        sha256(&[bytes])
    }
}

/// Whether this is the escrow address of the terms, with its one canonical bump.
/// A second address for the same terms would be a second duel.
#[inline(always)]
pub fn is_escrow(address: &Address, terms_hash: &[u8; 32], bump: u8, program: &Address) -> bool {
    let mut preimage = Preimage {
        seed: ESCROW_SEED,
        terms_hash: *terms_hash,
        bump,
        program: *program.as_array(),
        marker: MARKER,
    };
    if preimage.address() != *address.as_array() {
        return false;
    }
    while preimage.bump < u8::MAX {
        preimage.bump += 1;
        if !is_on_curve(&preimage.address()) {
            return false;
        }
    }
    true
}

/// Whether this is the associated token account of `owner`. Any bump that fits will do: only the
/// associated token program can sign for it, and that uses the canonical one.
#[inline(always)]
pub fn is_token_account_of(address: &Address, owner: &Address, mint: &Address, bump: u8) -> bool {
    let derived = sha256(&[
        owner.as_ref(),
        pinocchio_token::ID.as_ref(),
        mint.as_ref(),
        &[bump],
        ASSOCIATED_TOKEN.as_ref(),
        &MARKER,
    ]);
    derived == *address.as_array()
}

#[cfg(target_arch = "bpf")]
#[inline(always)]
fn is_on_curve(point: &[u8; 32]) -> bool {
    const EDWARDS: u64 = 0;
    // SAFETY: the syscall reads 32 bytes and writes nothing.
    unsafe {
        pinocchio::syscalls::sol_curve_validate_point(EDWARDS, point.as_ptr(), core::ptr::null_mut()) == 0
    }
}

#[cfg(not(target_arch = "bpf"))]
fn is_on_curve(_point: &[u8; 32]) -> bool {
    unimplemented!("the curve check is a syscall")
}
