/// SHA-256 over the concatenated parts.
#[cfg(target_arch = "bpf")]
#[inline(always)]
pub fn sha256(parts: &[&[u8]]) -> [u8; 32] {
    let mut digest = core::mem::MaybeUninit::<[u8; 32]>::uninit();
    // SAFETY: the syscall reads `parts` as (address, length) pairs and writes 32 bytes.
    unsafe {
        pinocchio::syscalls::sol_sha256(
            parts.as_ptr().cast(),
            parts.len() as u64,
            digest.as_mut_ptr().cast(),
        );
        digest.assume_init()
    }
}

/// The host has no SHA-256: code that hashes is tested through the compiled program.
#[cfg(not(target_arch = "bpf"))]
pub fn sha256(_parts: &[&[u8]]) -> [u8; 32] {
    unimplemented!("SHA-256 is a syscall")
}
