import { bytesToHex } from '@noble/hashes/utils.js';
import { ProblemError } from '../api/problems';
import { SYSTEM_PROGRAM_ADDRESS } from '../chain/escrow/address';
import { decodeEscrowData, type Escrow, EscrowStage, PartState, winnerOf } from '../chain/escrow/state';
import { hashTerms } from '../chain/escrow/terms';
import type { ChainPort } from '../chain/port';
import type { DuelResult } from '../duel/rules/duel';
import type { EscrowState, PartState as Part } from '../duel/rules/observation';

const CLOCK_SYSVAR = 'SysvarC1ock11111111111111111111111111111111';
/** The sysvar's `unix_timestamp`, behind slot, epoch start, epoch and leader schedule epoch. */
const TIMESTAMP_OFFSET = 32;

interface Addressed {
  readonly escrowAddress: string | null;
  readonly programId: string;
  readonly termsHash: string | null;
}

/**
 * The escrow account and the chain's clock at one finalized slot. Throws `chain-unavailable` for an account of other
 * terms (another policy, say) than the address commits to: no chain holds one, so this node cannot be believed.
 */
export async function readEscrowState(
  chain: ChainPort,
  { escrowAddress, programId, termsHash }: Addressed,
  leastSlot?: bigint,
): Promise<{ escrow: EscrowState | null; chainTime: bigint }> {
  const addresses = [CLOCK_SYSVAR, ...(escrowAddress === null ? [] : [escrowAddress])];
  const { accounts } = await chain.finalizedAccounts(addresses, leastSlot);
  const [clock, account] = accounts;
  if (!clock) throw new Error('the chain has no clock');
  const view = new DataView(clock.data.buffer, clock.data.byteOffset);
  const escrow = account?.owner === programId ? decodeEscrowData(account.data) : null;
  if (escrow !== null && bytesToHex(hashTerms(escrow.terms)) !== termsHash)
    throw new ProblemError('chain-unavailable', undefined, { cause: new Error('the escrow account has other terms') });
  return { escrow: escrow && stateOf(escrow), chainTime: view.getBigInt64(TIMESTAMP_OFFSET, true) };
}

const partNames: Record<PartState, Part> = {
  [PartState.None]: 'none',
  [PartState.Held]: 'held',
  [PartState.Settled]: 'settled',
  [PartState.Refunded]: 'refunded',
};

/** The account in the words of the duel's rules. */
export function stateOf(escrow: Escrow): EscrowState {
  const [creatorFee, opponentFee] = escrow.parts;
  return {
    fees: { creator: partNames[creatorFee ?? PartState.None], opponent: partNames[opponentFee ?? PartState.None] },
    quorumSlot: escrow.quorumSlot === 0n ? null : escrow.quorumSlot,
    entropy:
      escrow.entropySlot === 0n ? null : { slot: escrow.entropySlot, hash: bytesToHex(new Uint8Array(escrow.entropy)) },
    result: escrow.stage === EscrowStage.Resolved ? resultOf(escrow) : null,
    cards: escrow.stage === EscrowStage.Resolved && escrow.terms.cardMode === 1 ? cardsOf(escrow) : null,
  };
}

function cardsOf({ cardMints, parts }: Escrow): NonNullable<EscrowState['cards']> {
  const card = (side: 0 | 1) => ({
    mint: cardMints[side] ?? SYSTEM_PROGRAM_ADDRESS,
    part: partNames[parts[2 + side] ?? PartState.None],
  });
  return { creator: card(0), opponent: card(1) };
}

function resultOf(escrow: Escrow): DuelResult {
  const side = (index: 0 | 1) => ({
    ticket: escrow.tickets[index] ?? 0,
    entryIndex: escrow.entryIndexes[index] ?? 0,
    valueAmount: (escrow.values[index] ?? 0n).toString(),
  });
  return {
    winner: winnerOf(escrow) === 0 ? 'creator' : 'opponent',
    seed: bytesToHex(new Uint8Array(escrow.seed)),
    sides: [side(0), side(1)],
  };
}
