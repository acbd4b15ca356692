import { type Address, type Base64EncodedDataResponse, createSolanaRpc } from '@solana/kit';
import { findEscrowAddress } from '../../lib/chain/escrow/address';
import * as first from '../../lib/chain/escrow/layout-1/state';
import { hashTerms as hashTerms1 } from '../../lib/chain/escrow/layout-1/terms';
import * as second from '../../lib/chain/escrow/state';
import { hashTerms as hashTerms2 } from '../../lib/chain/escrow/terms';
import { fromBase64 } from '../../lib/chain/inspect/wire';

const CLOCK_SYSVAR_ADDRESS = 'SysvarC1ock11111111111111111111111111111111' as Address;
const UNIX_TIMESTAMP_BYTE_OFFSET = 32;

/** An escrow account of terms layout 1 or 2. */
export type AnyEscrow = first.Escrow | second.Escrow;

/** An escrow account with the time of the chain at the same slot. */
export interface EscrowAccount {
  /** Null if the address has no escrow account of this program: nobody has paid yet, or it is closed. */
  readonly state: AnyEscrow | null;
  readonly now: second.ChainTime;
}

interface EscrowLocation {
  readonly rpcUrl: string;
  readonly escrowAddress: string;
  readonly programId: string;
}

/** Whether an account has terms layout 2, which has a bond. */
export const isLayout2 = (state: AnyEscrow): state is second.Escrow => 'targetSlot' in state;

/**
 * Reads the escrow account and the chain's clock together, without the service. Throws if the node doesn't answer, or
 * returns an account whose terms don't hash to its address.
 */
export async function readEscrowAccount(
  { rpcUrl, escrowAddress, programId }: EscrowLocation,
  commitment: 'confirmed' | 'finalized',
): Promise<EscrowAccount> {
  const { value } = await createSolanaRpc(rpcUrl)
    .getMultipleAccounts([escrowAddress as Address, CLOCK_SYSVAR_ADDRESS], { commitment, encoding: 'base64' })
    .send();
  const [escrow, clock] = value.map((found) =>
    found === null
      ? null
      : { owner: found.owner as string, data: fromBase64((found.data as Base64EncodedDataResponse)[0]) },
  );
  const state = escrow?.owner === programId ? decodeEscrowState(escrow.data) : null;
  if (state !== null && deriveEscrowAddress(state, programId) !== escrowAddress)
    throw new Error('The node gave an account of other terms.');
  return { state, now: decodeClock(clock?.data) };
}

const decodeEscrowState = (data: Uint8Array): AnyEscrow | null =>
  second.decodeEscrowData(data) ?? first.decodeEscrowData(data);

const deriveEscrowAddress = (state: AnyEscrow, programId: string): string =>
  findEscrowAddress(isLayout2(state) ? hashTerms2(state.terms) : hashTerms1(state.terms), programId as Address).address;

function decodeClock(data: Uint8Array | undefined): second.ChainTime {
  if (data === undefined) return { seconds: 0n, slot: 0n };
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  return { seconds: view.getBigInt64(UNIX_TIMESTAMP_BYTE_OFFSET, true), slot: view.getBigUint64(0, true) };
}
