import type { Queries } from '../../db/client';
import type { ChainPort, LandedTransaction } from '../chain/port';
import { sha256Hex } from '../core/hash';
import type { EscrowState } from '../duel/rules/observation';
import type { StoredDuel } from '../duel/store';
import { readEscrowState } from './escrow-state';
import { findFault, standingOf } from './judge';
import { listIntents, type StoredIntent } from './store';

/** What became of one intent. `executing` says that the chain shows its payment, whatever its commitment. */
export interface Finding {
  readonly intent: StoredIntent;
  readonly move: {
    readonly state: 'CONFIRMED' | 'FINALIZED' | 'EXPIRED' | 'FAILED';
    readonly patch: Partial<StoredIntent>;
  } | null;
  readonly executing: boolean;
}

/** One look at the chain for one duel. The height was read before any history. */
export interface Look {
  readonly duel: StoredDuel;
  readonly findings: readonly Finding[];
  readonly escrow: EscrowState | null;
  readonly chainTime: bigint;
  readonly blockHeight: bigint;
}

interface Reads {
  readonly queries: Queries;
  readonly chain: ChainPort;
  readonly signatureLimit: number;
}

const openStates: ReadonlySet<string> = new Set(['PREPARED', 'SUBMITTED', 'CONFIRMED']);

/** Reads everything that may change a duel; changes nothing. Throws `chain-unavailable`. */
export async function lookAt(reads: Reads, duel: StoredDuel): Promise<Look> {
  const { chain, queries } = reads;
  const blockHeight = await chain.finalizedBlockHeight();
  const { escrow, chainTime } = await readEscrowState(chain, duel);
  const intents = (await listIntents(queries, duel.duelId)).filter(({ state }) => openStates.has(state));
  const bound = intents.filter(({ signature }) => signature !== null);
  const states = await chain.signatureStates(bound.map(({ signature }) => signature as string));
  const findings: Finding[] = [];
  for (const [index, intent] of bound.entries()) {
    const standing = standingOf(states[index] ?? null, intent.lastValidBlockHeight, blockHeight);
    findings.push(await judgeBound(chain, intent, standing));
  }
  for (const intent of intents.filter(({ signature }) => signature === null)) {
    findings.push(await judgePrepared(reads, intent, { blockHeight, deposited: hasDeposit(escrow, duel, intent) }));
  }
  return { duel, findings, escrow, chainTime, blockHeight };
}

async function judgeBound(
  chain: ChainPort,
  intent: StoredIntent,
  standing: ReturnType<typeof standingOf>,
): Promise<Finding> {
  if (standing === 'dead')
    return { intent, executing: false, move: { state: 'EXPIRED', patch: { endReason: 'lapsed' } } };
  if (standing === 'confirmed' && intent.state === 'SUBMITTED')
    return { intent, executing: true, move: { state: 'CONFIRMED', patch: {} } };
  if (standing !== 'finalized') return { intent, executing: standing !== 'unseen', move: null };
  const landed = await chain.finalizedTransaction(intent.signature as string);
  return landed === null ? { intent, executing: true, move: null } : judgeLanded(intent, landed);
}

function judgeLanded(intent: StoredIntent, landed: LandedTransaction): Finding {
  const target = { ...intent, dataHash: intent.instructionDataHash };
  const fault = findFault(landed, target);
  if (fault !== null)
    return { intent, executing: false, move: { state: 'FAILED', patch: { error: fault, slot: landed.slot } } };
  return { intent, executing: true, move: { state: 'FINALIZED', patch: { slot: landed.slot } } };
}

/** An unbound intent whose payment stands on chain, or whose time is up, is looked for at its escrow account only. */
async function judgePrepared(
  { chain, signatureLimit }: Reads,
  intent: StoredIntent,
  seen: { blockHeight: bigint; deposited: boolean },
): Promise<Finding> {
  const lapsed = seen.blockHeight > intent.lastValidBlockHeight;
  if (!lapsed && !seen.deposited) return { intent, executing: false, move: null };
  for (const signature of await chain.finalizedSignatures(intent.escrowAddress, signatureLimit)) {
    const landed = await chain.finalizedTransaction(signature);
    if (landed === null || sha256Hex(landed.message) !== intent.messageHash) continue;
    const found = judgeLanded(intent, landed);
    return found.move === null
      ? found
      : { ...found, move: { ...found.move, patch: { ...found.move.patch, signature, recovered: true } } };
  }
  return { intent, executing: false, move: lapsed ? { state: 'EXPIRED', patch: { endReason: 'lapsed' } } : null };
}

const hasDeposit = (escrow: EscrowState | null, duel: StoredDuel, intent: StoredIntent): boolean =>
  escrow !== null && escrow.fees[intent.signerWallet === duel.creatorWallet ? 'creator' : 'opponent'] !== 'none';
