import type { Queries } from '../../db/client';
import { readGameConfig } from '../demo-games/config-store';
import type { CurrentStageBody, HistoryItemBody } from './contract';
import { buildReceipt } from './receipt-rules';
import { listRequests, type StoredRequest } from './request-store';
import { type CrashMode, findStage } from './rules/mode';
import { isRoundOver, listAvailableActions } from './rules/round';
import { listLedgerLines, type StoredRound } from './store';

/** A round with its rules and its provider requests. */
export interface RoundDetails {
  readonly mode: CrashMode;
  readonly round: StoredRound;
  readonly requests: readonly StoredRequest[];
}

/** Returns the multiplier for cashing out now, or the multiplier that the round was cashed out at; otherwise 0. */
export const findMultiplierHundredths = (mode: CrashMode, { status, stage }: StoredRound): number =>
  status === 'active' || status === 'cashed-out' ? (findStage(mode, stage)?.multiplierHundredths ?? 0) : 0;

/** Builds the response for a round's player. `receiptHash` is null; `readRoundBody` adds it once the round is over. */
export function buildRoundBody({ mode, round, requests }: RoundDetails, now: Date): CurrentStageBody {
  const upcoming = isRoundOver(round.status) ? null : findStage(mode, round.stage + 1);
  const { roundId, status, configHash, serverSeedHash, clientSeed, serverSeed, stage, version } = round;
  return {
    roundId,
    status,
    modeVersion: mode.modeVersion,
    configHash,
    hasValue: false,
    serverSeedHash,
    clientSeed,
    serverSeed,
    stage,
    version,
    multiplierHundredths: findMultiplierHundredths(mode, round),
    next: upcoming,
    availableActions: [...listAvailableActions(mode, round)],
    deadline: round.deadline,
    defaultAction: mode.defaultAction,
    answeredAt: now,
    createdAt: round.createdAt,
    endedAt: round.endedAt,
    settlement: isRoundOver(status) ? buildSettlementStatus(requests, now) : null,
    receiptHash: null,
  };
}

/** Builds the response of `buildRoundBody`, with the hash of the receipt if the round is over. */
export async function readRoundBody(queries: Queries, round: StoredRound, now: Date): Promise<CurrentStageBody> {
  const mode = await readGameConfig<CrashMode>(queries, round.configHash);
  if (!isRoundOver(round.status)) return buildRoundBody({ mode, round, requests: [] }, now);
  const requests = await listRequests(queries, round.roundId);
  const { receiptHash } = await readReceiptBody(queries, round, requests);
  return { ...buildRoundBody({ mode, round, requests }, now), receiptHash };
}

/** Sums up a finished round's provider requests: `done` once all are final, and for a round that never started. */
function buildSettlementStatus(requests: readonly StoredRequest[], now: Date): CurrentStageBody['settlement'] {
  const open = requests.filter(({ state }) => state !== 'final');
  const attempts = Math.max(0, ...requests.map((request) => request.attempts));
  const times = open.flatMap(({ nextAttemptAt }) => (nextAttemptAt === null ? [] : [nextAttemptAt.getTime()]));
  if (open.length === 0) return { status: 'done', attempts, nextAttemptAt: null };
  const next = new Date(Math.min(...times));
  const isDisputed = open.some(({ state }) => state === 'disputed');
  return { status: isDisputed ? 'disputed' : next <= now ? 'due' : 'waiting', attempts, nextAttemptAt: next };
}

/** Builds the receipt of a round with its stored ledger and requests. `known` are requests that were read already. */
export async function readReceiptBody(queries: Queries, round: StoredRound, known?: readonly StoredRequest[]) {
  const mode = await readGameConfig<CrashMode>(queries, round.configHash);
  const [lines, requests] = await Promise.all([
    listLedgerLines(queries, round.roundId),
    known ?? listRequests(queries, round.roundId),
  ]);
  const gave = isRoundOver(round.status) ? findMultiplierHundredths(mode, round) : 0;
  return buildReceipt({ round, mode, multiplierHundredths: gave, ledgerLines: lines, requests });
}

/** Builds one item of the round history. */
export async function readHistoryItem(queries: Queries, round: StoredRound): Promise<HistoryItemBody> {
  const mode = await readGameConfig<CrashMode>(queries, round.configHash);
  const { roundId, status, stage, createdAt, endedAt } = round;
  const multiplierHundredths = isRoundOver(status) ? findMultiplierHundredths(mode, round) : 0;
  return { roundId, status, modeVersion: mode.modeVersion, stage, multiplierHundredths, createdAt, endedAt };
}
