import { type Address, address } from '@solana/kit';

/**
 * Accounts that the runtime keeps read-only in every transaction: its sysvars, its own programs and precompiles, also
 * those that a cluster hasn't activated. Source: Agave's crate `agave-reserved-account-keys`, as of 2025.
 */
const RESERVED_ACCOUNTS: ReadonlySet<Address> = new Set([
  address('11111111111111111111111111111111'),
  address('AddressLookupTab1e1111111111111111111111111'),
  address('BPFLoader1111111111111111111111111111111111'),
  address('BPFLoader2111111111111111111111111111111111'),
  address('BPFLoaderUpgradeab1e11111111111111111111111'),
  address('ComputeBudget111111111111111111111111111111'),
  address('Config1111111111111111111111111111111111111'),
  address('Ed25519SigVerify111111111111111111111111111'),
  address('Feature111111111111111111111111111111111111'),
  address('KeccakSecp256k11111111111111111111111111111'),
  address('LoaderV411111111111111111111111111111111111'),
  address('NativeLoader1111111111111111111111111111111'),
  address('Secp256r1SigVerify1111111111111111111111111'),
  address('Stake11111111111111111111111111111111111111'),
  address('StakeConfig11111111111111111111111111111111'),
  address('Sysvar1111111111111111111111111111111111111'),
  address('SysvarC1ock11111111111111111111111111111111'),
  address('SysvarEpochRewards1111111111111111111111111'),
  address('SysvarEpochSchedu1e111111111111111111111111'),
  address('SysvarFees111111111111111111111111111111111'),
  address('Sysvar1nstructions1111111111111111111111111'),
  address('SysvarLastRestartS1ot1111111111111111111111'),
  address('SysvarRecentB1ockHashes11111111111111111111'),
  address('SysvarRent111111111111111111111111111111111'),
  address('SysvarRewards111111111111111111111111111111'),
  address('SysvarS1otHashes111111111111111111111111111'),
  address('SysvarS1otHistory11111111111111111111111111'),
  address('SysvarStakeHistory1111111111111111111111111'),
  address('Vote111111111111111111111111111111111111111'),
  address('ZkE1Gama1Proof11111111111111111111111111111'),
  address('ZkTokenProof1111111111111111111111111111111'),
]);

/**
 * Whether an address isn't reserved: no payout to a reserved one can land. A reserved treasury would leave both fees in
 * escrow for ever, or after a missed card the bond, with the winner's part of it.
 */
export const canReceiveLamports = (to: string): boolean => !RESERVED_ACCOUNTS.has(to as Address);
