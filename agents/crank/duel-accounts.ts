import type { Address, Rpc, SolanaRpcApi } from '@solana/kit';
import { RIPDUEL_ESCROW_PROGRAM_ADDRESS } from '../../lib/chain/escrow/generated/programs';
import { RIPDUEL_ESCROW_PROGRAM_ADDRESS as LAYOUT_1_PROGRAM_ADDRESS } from '../../lib/chain/escrow/layout-1/generated/programs';
import { decodeEscrowData as decodeLayout1, type Escrow as Escrow1 } from '../../lib/chain/escrow/layout-1/state';
import { type ChainTime, decodeEscrowData, type Escrow } from '../../lib/chain/escrow/state';
import { getChainReader } from '../chain-reader';

/** An escrow account, decoded by the layout of the program that owns it. */
export type DuelAccount = { readonly programId: Address } & (
  | { readonly layout: 2; readonly escrow: Escrow }
  | { readonly layout: 1; readonly escrow: Escrow1 }
);

/**
 * An escrow account with the chain's clock from the same RPC call. `account` is null if it is missing, no known program
 * owns it, or it can't be decoded.
 */
export interface TimedDuelAccount {
  readonly account: DuelAccount | null;
  readonly time: ChainTime;
}

/** Reads confirmed escrow accounts in the order of `addresses`. `current` is the program that the service names. */
export async function readDuelAccounts(
  rpc: Rpc<SolanaRpcApi>,
  current: Address,
  addresses: readonly Address[],
): Promise<readonly TimedDuelAccount[]> {
  const read = await getChainReader(rpc).readAccounts(addresses, 'confirmed');
  return read.map(({ account, time }) => ({
    account: account && decodeDuelAccount(account.owner, account.data, current),
    time,
  }));
}

/**
 * Decodes an account of `current`, the program that the service names, or of a released program. Returns null for an
 * account of another owner, or with data that can't be decoded.
 */
function decodeDuelAccount(owner: Address, data: Uint8Array, current: Address): DuelAccount | null {
  if (owner === current || owner === RIPDUEL_ESCROW_PROGRAM_ADDRESS) {
    const escrow = decodeEscrowData(data);
    return escrow && { layout: 2, programId: owner, escrow };
  }
  if (owner !== LAYOUT_1_PROGRAM_ADDRESS) return null;
  const escrow = decodeLayout1(data);
  return escrow && { layout: 1, programId: owner, escrow };
}
