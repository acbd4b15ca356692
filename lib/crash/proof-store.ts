import { asc, eq } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { crashEvents, crashRounds } from '../../db/schema/crash';
import type { StageDecision } from './rules/result';
import { type CrashStatus, isRoundOver } from './rules/round';

/** Data for the proof of a round. Excludes the player's wallet. */
export interface EndedRound {
  readonly roundId: string;
  readonly configHash: string;
  readonly serverSeedHash: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly committedAt: Date;
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** The decisions in order, each with its timestamp. A forfeit is the default action of its stage. */
  readonly decisions: readonly (StageDecision & { readonly at: Date })[];
}

/** Finds a round that is over. Returns `open` if it isn't over or was voided (nothing to prove); null if not found. */
export async function findEndedRound(queries: Queries, roundId: string): Promise<EndedRound | 'open' | null> {
  const [round] = await queries.select().from(crashRounds).where(eq(crashRounds.roundId, roundId));
  if (round === undefined) return null;
  const { serverSeed, clientSeed, startedAt, endedAt } = round;
  if (!isRoundOver(round.status as CrashStatus) || !serverSeed || !clientSeed || !startedAt || !endedAt) return 'open';
  const lines = await queries
    .select()
    .from(crashEvents)
    .where(eq(crashEvents.roundId, roundId))
    .orderBy(asc(crashEvents.sequence));
  const { configHash, serverSeedHash, createdAt: committedAt } = round;
  const decisions = lines.flatMap(({ kind, stage, at }) => toDecisions(kind, stage ?? 0, at));
  return { roundId, configHash, serverSeedHash, serverSeed, clientSeed, committedAt, startedAt, endedAt, decisions };
}

/** Returns the decision behind a transition. A start, and a crash at the start, have none. */
function toDecisions(kind: string, stage: number, at: Date): (StageDecision & { readonly at: Date })[] {
  if (kind === 'continued') return [{ stage: stage - 1, action: 'continue', at }];
  if (kind === 'crashed' && stage > 0) return [{ stage, action: 'continue', at }];
  if (kind === 'cashed-out') return [{ stage, action: 'cash-out', at }];
  return kind === 'forfeited' ? [{ stage, action: 'forfeit', at }] : [];
}
