import type { Address } from '@solana/kit';

// Addresses of the programs, the sysvars and the mint that the chain treats specially.

export const SYSTEM_PROGRAM = '11111111111111111111111111111111' as Address;
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address;
export const ASSOCIATED_TOKEN_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL' as Address;
export const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address;
export const MEMO_V1_PROGRAM = 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo' as Address;
export const COMPUTE_BUDGET_PROGRAM = 'ComputeBudget111111111111111111111111111111' as Address;
export const ADDRESS_LOOKUP_TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111' as Address;
export const ED25519_PROGRAM = 'Ed25519SigVerify111111111111111111111111111' as Address;
export const SECP256K1_PROGRAM = 'KeccakSecp256k11111111111111111111111111111' as Address;
export const SECP256R1_PROGRAM = 'Secp256r1SigVerify1111111111111111111111111' as Address;
export const VOTE_PROGRAM = 'Vote111111111111111111111111111111111111111' as Address;
export const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111' as Address;
export const LOADER_V1 = 'BPFLoader1111111111111111111111111111111111' as Address;
export const LOADER_V2 = 'BPFLoader2111111111111111111111111111111111' as Address;
export const LOADER_V4 = 'LoaderV411111111111111111111111111111111111' as Address;
export const SYSVAR_OWNER = 'Sysvar1111111111111111111111111111111111111' as Address;
export const CLOCK_SYSVAR = 'SysvarC1ock11111111111111111111111111111111' as Address;
export const SLOT_HASHES_SYSVAR = 'SysvarS1otHashes111111111111111111111111111' as Address;
export const NATIVE_MINT = 'So11111111111111111111111111111111111111112' as Address;
