import { bytesToHex } from '@noble/hashes/utils.js';
import type { Transaction } from '../../db/client';
import { ProblemError } from '../api/problems';
import { sha256Hex } from '../core/hash';
import type { Result } from '../core/result';
import { serverSeedOf } from '../core/seeded-draw';
import { readConfig } from '../fixture/config-store';
import { insertRequest } from './request-store';
import { flightOf, lastStageOf } from './rules/flight';
import type { CrashMode } from './rules/mode';
import { type Course, type Decision, isOver, type Refusal, voidRound } from './rules/round';
import { requestOf } from './rules/settlement';
import { type Fixed, type StoredRound, saveDecision } from './store';
import { multiplierOf } from './view';

export interface SeedServices {
  /** What server seeds are derived from. */
  readonly drawKey: Uint8Array;
}

/** The seed that opens the round's commitment; null when the deployment's key is another one since. */
function seedOf({ drawKey }: SeedServices, { roundId, serverSeedHash }: StoredRound): Uint8Array | null {
  const seed = serverSeedOf(drawKey, roundId);
  return sha256Hex(seed) === serverSeedHash ? seed : null;
}

/**
 * Decides about a locked round and writes it, with what it makes due at the provider. A round whose seed is lost is
 * voided instead. Throws the rule's refusal, and `state-changed`.
 */
export async function change(
  services: SeedServices,
  transaction: Transaction,
  round: StoredRound,
  clientSeed: string | null,
  decide: (course: Course) => Result<Decision, Refusal>,
  now: Date,
): Promise<StoredRound> {
  if (isOver(round.status))
    return unlessRefused(round, decide({ mode: await modeOf(transaction, round), lastStage: 0 }));
  const mode = await modeOf(transaction, round);
  const seed = seedOf(services, round);
  const lastStage = seed && clientSeed ? lastStageOf(flightOf(mode, seed, clientSeed)) : 0;
  const decision = seed === null ? { ok: true as const, value: voidRound(round) } : decide({ mode, lastStage });
  if (!decision.ok) throw new ProblemError(decision.reason);
  if (decision.value.transitions.length === 0) return round;
  const { status } = decision.value.next;
  const isStart = round.status === 'committed' && status !== 'voided';
  const fixed: Fixed = {
    ...(isStart ? { clientSeed, startedAt: now } : {}),
    ...(isOver(status) ? { endedAt: now, serverSeed: seed && bytesToHex(seed) } : {}),
  };
  const saved = await saveDecision(transaction, round, decision.value, fixed, now);
  if (saved === null) throw new ProblemError('state-changed');
  await makeDue(transaction, mode, saved, isStart, now);
  return saved;
}

const modeOf = (transaction: Transaction, { configHash }: StoredRound): Promise<CrashMode> =>
  readConfig<CrashMode>(transaction, configHash);

/** Of a round that is over nothing is changed: the decision was found defaulted, or is refused. */
function unlessRefused(round: StoredRound, decision: Result<Decision, Refusal>): StoredRound {
  if (!decision.ok) throw new ProblemError(decision.reason);
  return round;
}

/** Custody of a round that starts, settlement of one that ends; one that never started asks for nothing. */
async function makeDue(
  transaction: Transaction,
  mode: CrashMode,
  round: StoredRound,
  isStart: boolean,
  now: Date,
): Promise<void> {
  const { roundId, status, stage } = round;
  if (isStart) await insertRequest(transaction, roundId, 'custody', requestOf(roundId, 'custody', null), now);
  if (!isOver(status) || round.startedAt === null) return;
  const settled = { outcome: status, stage, multiplierHundredths: multiplierOf(mode, round) };
  await insertRequest(transaction, roundId, 'settlement', requestOf(roundId, 'settlement', settled), now);
}
