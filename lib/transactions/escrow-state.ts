import { bytesToHex } from '@noble/hashes/utils.js';
import { SYSTEM_PROGRAM_ADDRESS } from '../chain/escrow/address';
import {
  BOND_PART,
  type ChainTime,
  calculateCardDelivery,
  decodeEscrowData,
  type Escrow,
  EscrowStage,
  findPayoutKind,
  findWinningSide,
  PartState,
} from '../chain/escrow/state';
import { hashTerms } from '../chain/escrow/terms';
import type { ChainPort } from '../chain/port';
import type { DuelResult } from '../duel/rules/duel';
import type { EscrowState, PartState as Part } from '../duel/rules/observation';
import { decodeLayout1State, type StateWithTermsHash } from './escrow-state-1';
import { FalseChainStateError } from './false-chain-state';
import { partStateNames } from './history';

/** Address of the account that has the chain's clock: its slot and time. */
export const CLOCK_SYSVAR = 'SysvarC1ock11111111111111111111111111111111';
/**
 * Byte offset of `unix_timestamp` in the clock sysvar: before it are the slot, the epoch's start, the epoch and the
 * leader schedule epoch, 8 bytes each.
 */
const TIMESTAMP_OFFSET = 32;

interface EscrowReference {
  readonly escrowAddress: string | null;
  readonly programId: string;
  readonly termsHash: string | null;
  readonly termsLayout: number;
}

/**
 * Reads the escrow account and the chain's clock at one finalized slot. `escrow` is null if there is no address yet, or
 * the program has no account there, or one that can't be decoded. Throws FalseChainStateError if the account contains
 * other terms than those its address is derived from: no chain can have such an account, so the node's answer is false.
 */
export async function readEscrowState(
  chain: ChainPort,
  { escrowAddress, programId, termsHash, termsLayout }: EscrowReference,
  minSlot?: bigint,
): Promise<{ escrow: EscrowState | null; chainTime: ChainTime }> {
  const addresses = [CLOCK_SYSVAR, ...(escrowAddress === null ? [] : [escrowAddress])];
  const { accounts } = await chain.finalizedAccounts(addresses, minSlot);
  const [clock, account] = accounts;
  if (!clock) throw new Error('the chain has no clock');
  const chainTime = parseChainTime(clock.data);
  if (account?.owner !== programId) return { escrow: null, chainTime };
  const read = termsLayout === 1 ? decodeLayout1State(account.data, chainTime) : decodeState(account.data, chainTime);
  if (read !== null && read.termsHash !== termsHash)
    throw new FalseChainStateError('the escrow account has other terms');
  return { escrow: read?.state ?? null, chainTime };
}

/** Parses the data of the clock sysvar. */
export function parseChainTime(data: Uint8Array): ChainTime {
  const view = new DataView(data.buffer, data.byteOffset);
  return { slot: view.getBigUint64(0, true), seconds: view.getBigInt64(TIMESTAMP_OFFSET, true) };
}

function decodeState(data: Uint8Array, now: ChainTime): StateWithTermsHash | null {
  const escrow = decodeEscrowData(data);
  return escrow && { termsHash: bytesToHex(hashTerms(escrow.terms)), state: toEscrowState(escrow, now) };
}

/** Converts an account of layout 2. `now` decides if the program would allow refunds, and if cards count as missed. */
function toEscrowState(escrow: Escrow, now: ChainTime): EscrowState {
  const part = (index: number): Part => partStateNames[escrow.parts[index] ?? PartState.None];
  const isResolved = escrow.stage === EscrowStage.Resolved;
  return {
    fees: { creator: part(0), opponent: part(1) },
    bond: part(BOND_PART),
    quorumSlot: escrow.quorumSlot === 0n ? null : escrow.quorumSlot,
    accepted: escrow.acceptSlot === 0n ? null : { slot: escrow.acceptSlot, targetSlot: escrow.targetSlot },
    entropy:
      escrow.entropySlot === 0n ? null : { slot: escrow.entropySlot, hash: bytesToHex(new Uint8Array(escrow.entropy)) },
    result: isResolved ? toResult(escrow) : null,
    undecided: null,
    cards: isResolved && escrow.terms.cardMode === 1 ? toCards(escrow) : null,
    isRefundable:
      escrow.stage === EscrowStage.Refunding || [0, 1].some((each) => canRefund(escrow, each as 0 | 1, now)),
    hasMissedCards: isResolved && calculateCardDelivery(escrow, now) === 'missed',
  };
}

const canRefund = (escrow: Escrow, part: 0 | 1, now: ChainTime): boolean =>
  findPayoutKind(escrow, part, now) === 'refund';

/** Converts the drawn cards. An entry without a mint counts as settled, since no card has to be delivered for it. */
function toCards({ cardMints, parts }: Escrow): NonNullable<EscrowState['cards']> {
  const card = (side: 0 | 1) => {
    const mint = cardMints[side] ?? SYSTEM_PROGRAM_ADDRESS;
    const state = partStateNames[parts[2 + side] ?? PartState.None];
    return { mint, part: mint === SYSTEM_PROGRAM_ADDRESS ? ('settled' as const) : state };
  };
  return { creator: card(0), opponent: card(1) };
}

function toResult(escrow: Escrow): DuelResult {
  const side = (index: 0 | 1) => ({
    ticket: escrow.tickets[index] ?? 0,
    entryIndex: escrow.entryIndexes[index] ?? 0,
    valueAmount: (escrow.values[index] ?? 0n).toString(),
  });
  return {
    winner: findWinningSide(escrow) === 0 ? 'creator' : 'opponent',
    seed: bytesToHex(new Uint8Array(escrow.seed)),
    sides: [side(0), side(1)],
  };
}
