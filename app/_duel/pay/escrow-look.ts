import { type Address, type Base64EncodedDataResponse, createSolanaRpc } from '@solana/kit';
import { findTokenAddress, NATIVE_MINT_ADDRESS } from '../../../lib/chain/escrow/address';
import { payoutInstructions, tokenAmountOf } from '../../../lib/chain/escrow/payout';
import {
  canCardCome,
  decodeEscrowData,
  type Escrow,
  type Part,
  PartState,
  payoutOf,
} from '../../../lib/chain/escrow/state';
import { encodeTerms } from '../../../lib/chain/escrow/terms';
import { inspectTransaction } from '../../../lib/chain/inspect/inspect';
import { fromBase64 } from '../../../lib/chain/inspect/wire';
import type { Side } from '../../_ui/side';
import type { DuelView, FeeState } from '../room/view';
import { instructionWords } from './instruction-words';
import { mismatchesOf } from './mismatches';
import { buildOwn, type OwnTransaction } from './own-transaction';

const CLOCK = 'SysvarC1ock11111111111111111111111111111111' as Address;
const UNIX_TIME_OFFSET = 32;
const PARTS = [0, 1, 2, 3] as const;
const STATES = {
  [PartState.None]: 'none',
  [PartState.Held]: 'held',
  [PartState.Settled]: 'settled',
  [PartState.Refunded]: 'refunded',
} as const satisfies Record<PartState, FeeState>;

/** Something that is paid out now, to anybody's call. */
export interface DuePart {
  readonly part: Part;
  readonly kind: 'settle' | 'refund';
}

/** The escrow account of a duel as the finalized chain has it. */
export interface EscrowLook {
  /** Null once it is closed, and before anybody paid. */
  readonly state: Escrow | null;
  /** The clock that the program asks, in unix seconds. */
  readonly now: bigint;
  readonly due: readonly DuePart[];
  /** Null where there is no account. */
  readonly fees: Readonly<Record<Side, FeeState>> | null;
  /** How the money left the account, or that there is none to ask; null while it holds or awaits something. */
  readonly ended: 'refunded' | 'settled' | 'closed' | null;
}

/** Reads what the program would pay out now; throws when the node does not answer. */
export async function lookAtEscrow(rpcUrl: string, escrowAddress: string, programId: string): Promise<EscrowLook> {
  const [escrow, clock] = await accountsAt(rpcUrl, [escrowAddress as Address, CLOCK]);
  const now = clock == null ? 0n : new DataView(clock.data.buffer).getBigInt64(UNIX_TIME_OFFSET, true);
  const state = escrow?.owner === programId ? decodeEscrowData(escrow.data) : null;
  const due = PARTS.flatMap((part): DuePart[] => {
    const kind = state === null ? null : payoutOf(state, part, now);
    return kind === null ? [] : [{ part, kind }];
  });
  return { state, now, due, fees: feesOf(state), ended: endOf(state, now) };
}

function feesOf(state: Escrow | null): EscrowLook['fees'] {
  const [creator, opponent] = state?.parts ?? [];
  return creator === undefined || opponent === undefined
    ? null
    : { creator: STATES[creator], opponent: STATES[opponent] };
}

function endOf(state: Escrow | null, now: bigint): EscrowLook['ended'] {
  if (state === null) return 'closed';
  const { parts } = state;
  if (parts.includes(PartState.Held) || canCardCome(state, now)) return null;
  if (parts.includes(PartState.Refunded)) return 'refunded';
  return parts.includes(PartState.Settled) ? 'settled' : null;
}

interface Order {
  readonly view: Pick<DuelView, 'duel' | 'programId'>;
  readonly wallet: string;
  readonly rpcUrl: string;
  /** "on devnet". */
  readonly network: string;
}

/** Builds a payout from the chain's own account, and reads it again with its terms, to which the address commits. */
export async function buildPayout({ view, wallet, rpcUrl, network }: Order, due: DuePart): Promise<OwnTransaction> {
  const { duel, programId } = view;
  const signer = wallet as Address;
  const escrow = duel.escrowAddress as Address;
  const wrapped = findTokenAddress(signer, NATIVE_MINT_ADDRESS).address;
  const [account, own] = await accountsAt(rpcUrl, [escrow, wrapped]);
  const state = account == null ? null : decodeEscrowData(account.data);
  if (state === null) throw new Error('The escrow account is closed: everything is paid out.');
  const programAddress = programId as Address;
  const unwraps = own == null || tokenAmountOf(own.data) === 0n;
  const payout = { escrow, programAddress, state, wallet: signer, unwraps, ...due };
  const built = await buildOwn(rpcUrl, wallet, payoutInstructions(payout));
  const inspection = inspectTransaction(built.transaction, {
    purpose: due.kind,
    wallet,
    programId,
    terms: encodeTerms(state.terms),
    feeLamports: duel.feeAmount,
    cardMints: state.cardMints,
  });
  return {
    ...built,
    programId,
    networkFeeLamports: inspection.networkFeeLamports,
    instructions: instructionWords({ inspection, wallet, programId, network }),
    mismatches: mismatchesOf(inspection, { duel, purpose: due.kind }),
  };
}

async function accountsAt(rpcUrl: string, addresses: readonly Address[]) {
  const { value } = await createSolanaRpc(rpcUrl)
    .getMultipleAccounts(addresses, { commitment: 'finalized', encoding: 'base64' })
    .send();
  return value.map((found) =>
    found === null
      ? null
      : { owner: found.owner as string, data: fromBase64((found.data as Base64EncodedDataResponse)[0]) },
  );
}
