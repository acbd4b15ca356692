import type { Queries } from '../../db/client';
import type { ChainPort } from '../chain/port';
import type { EscrowState } from '../duel/rules/observation';
import type { StoredDuel } from '../duel/store';
import { readClosedEscrow } from './closed-escrow';
import { readEscrowState } from './escrow-state';
import { type Finding, findingOf } from './finding';
import { standingOf } from './judge';
import { recover } from './recover';
import { listIntents, openStates, type StoredIntent } from './store';

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

/** Reads everything that may change a duel; changes nothing. Throws `chain-unavailable`. */
export async function lookAt(reads: Reads, duel: StoredDuel): Promise<Look> {
  const { chain, queries } = reads;
  const blockHeight = await chain.finalizedBlockHeight();
  const { escrow: open, chainTime } = await readEscrowState(chain, duel);
  const escrow = open ?? (await readClosedEscrow(reads, duel));
  const intents = await listIntents(queries, duel.duelId);
  const bound = intents.filter(({ state, signature }) => openStates.has(state) && signature !== null);
  const states = await chain.signatureStates(bound.map(({ signature }) => signature as string));
  const findings: Finding[] = [];
  for (const [index, intent] of bound.entries()) {
    const standing = standingOf(states[index] ?? null, intent.lastValidBlockHeight, blockHeight);
    findings.push(await judgeBound(chain, intent, standing));
  }
  const recovered = await recover(reads, { duel, intents, findings, escrow, blockHeight });
  const others = findings.filter(({ intent }) => !recovered.some((each) => each.intent === intent));
  return { duel, findings: [...others, ...recovered], escrow, chainTime, blockHeight };
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
  return landed === null ? { intent, executing: true, move: null } : findingOf(intent, landed);
}
