use crate::hash::sha256;
use pinocchio::Address;

const MARKER: [u8; 21] = *b"ProgramDerivedAddress";

pub const ESCROW_SEED: [u8; 4] = *b"duel";
pub const NATIVE_MINT: Address = Address::from_str_const("So11111111111111111111111111111111111111112");
pub const SLOT_HASHES: Address = Address::from_str_const("SysvarS1otHashes111111111111111111111111111");
/// Lamports that it receives are burned at the end of the slot.
pub const INCINERATOR: Address = Address::from_str_const("1nc1nerator11111111111111111111111111111111");

/// The bytes whose SHA-256 is an escrow address: `"duel" | terms hash | bump | program | marker`.
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
        let bytes =
            unsafe { core::slice::from_raw_parts(core::ptr::from_ref(self).cast(), size_of::<Self>()) };
        sha256(&[bytes])
    }
}

/// Whether this is the escrow address of the terms, and every higher bump gives a point on the curve: a second address
/// for the same terms would be a second duel. The runtime checks that this address itself isn't on the curve.
#[expect(clippy::arithmetic_side_effects, reason = "the bump grows only while it is below 255")]
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

/// Whether this is the account which the escrow account, and nobody else, can open for the token program under this
/// seed (`create_with_seed`): it needs no bump, and no one can put an account of their own there.
#[inline(always)]
pub fn is_vault(address: &Address, escrow: &Address, seed: &str) -> bool {
    sha256(&[escrow.as_ref(), seed.as_bytes(), pinocchio_token::ID.as_ref()]) == *address.as_array()
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
