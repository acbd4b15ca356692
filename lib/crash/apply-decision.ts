import { bytesToHex } from '@noble/hashes/utils.js';
import type { Transaction } from '../../db/client';
import { ProblemError } from '../api/problems';
import type { KeyRing } from '../core/key-ring';
import type { Result } from '../core/result';
import { recoverServerSeed } from '../core/seeded-draw';
import { readGameConfig } from '../demo-games/config-store';
import { buildRequest, insertRequest, type NewRequest } from './request-store';
import { drawStages, findLastStage } from './rules/flight';
import type { CrashMode } from './rules/mode';
import { isRoundOver, type RoundPlan, type RoundRefusal, type RoundUpdate, voidRound } from './rules/round';
import { buildProviderRequest } from './rules/settlement';
import { buildDecidedRound, type RevealedColumns, type StoredRound, saveDecision } from './store';
import { findMultiplierHundredths, type RoundDetails } from './view';

/** Dependencies for deriving or recovering the server seed of a round. */
export interface SeedServices {
  /** Keys that server seeds are derived from. */
  readonly drawKeys: KeyRing;
}

/**
 * Applies a decision to a locked round, and saves it with the provider requests that follow from it. Voids an
 * unfinished round whose server seed is lost. Throws the rule's refusal as a problem.
 */
export async function applyDecision(
  services: SeedServices,
  transaction: Transaction,
  { round, requests }: Omit<RoundDetails, 'mode'>,
  clientSeed: string | null,
  decide: (course: RoundPlan) => Result<RoundUpdate, RoundRefusal>,
  now: Date,
): Promise<RoundDetails> {
  const mode = await readGameConfig<CrashMode>(transaction, round.configHash);
  const unchanged = { mode, round, requests };
  if (isRoundOver(round.status)) return returnUnlessRefused(unchanged, decide({ mode, lastStage: 0 }));
  const seed = recoverServerSeed(services.drawKeys, round.roundId, round.serverSeedHash);
  const lastStage = seed && clientSeed ? findLastStage(drawStages(mode, seed, clientSeed)) : 0;
  const decision = seed === null ? { ok: true as const, value: voidRound(round) } : decide({ mode, lastStage });
  if (!decision.ok) throw new ProblemError(decision.reason);
  const { next, transitions } = decision.value;
  if (transitions.length === 0) return unchanged;
  const { status } = next;
  const isStart = round.status === 'committed' && status !== 'voided';
  const fixed: RevealedColumns = {
    ...(isStart ? { clientSeed, startedAt: now } : {}),
    ...(isRoundOver(status) ? { endedAt: now, serverSeed: seed && bytesToHex(seed) } : {}),
  };
  const saved = buildDecidedRound(round, decision.value, fixed);
  const due = buildNewRequests(mode, saved, isStart, now);
  await saveDecision(transaction, round, saved, transitions, now);
  for (const request of due) await insertRequest(transaction, request);
  return { mode, round: saved, requests: [...requests, ...due] };
}

/** For a round that is over: throws the refusal if the decision is refused, else returns the round unchanged. */
function returnUnlessRefused(known: RoundDetails, decision: Result<RoundUpdate, RoundRefusal>): RoundDetails {
  if (!decision.ok) throw new ProblemError(decision.reason);
  return known;
}

/**
 * Builds the new requests: custody when a round starts, settlement when it ends; none for a round that never started.
 */
function buildNewRequests(mode: CrashMode, round: StoredRound, isStart: boolean, now: Date): NewRequest[] {
  const { roundId, status, stage } = round;
  const due = isStart ? [buildRequest(roundId, 'custody', buildProviderRequest(roundId, 'custody', null), now)] : [];
  if (!isRoundOver(status) || round.startedAt === null) return due;
  const settled = { outcome: status, stage, multiplierHundredths: findMultiplierHundredths(mode, round) };
  return [...due, buildRequest(roundId, 'settlement', buildProviderRequest(roundId, 'settlement', settled), now)];
}
