import type { Database, Queries } from '../../db/client';
import { type Context, read } from '../api/handler';
import { ProblemError } from '../api/problems';
import { getRgsProof, getStreakProof } from './contract';
import { proveDuel } from './prove-duel';
import { proveRip } from './prove-rip';
import { proveCrash, proveFlip, proveStreak } from './prove-seeded';
import type { RgsModeName, RgsProof } from './rules/proof';

interface Services {
  readonly database: Database;
}

/** The proof of one round; null where there is no such round. Throws `round-not-settled` before its end. */
export type ProofSource = (queries: Queries, roundId: string) => Promise<RgsProof | null>;

/** Who knows the rounds of a mode. A new mode is a row here and one of each in lib/rgs/rules. */
const sources: Readonly<Record<RgsModeName, ProofSource>> = {
  duels: proveDuel,
  gacha: proveRip,
  flip: proveFlip,
  crash: proveCrash,
};

/** Throws `not-found` and `round-not-settled`. */
export const getRgsProofHandler = read(getRgsProof)(async ({ services }: Context<Services>, { params }) => {
  const proof = await sources[params.mode](services.database.queries, params.roundId);
  if (proof === null) throw new ProblemError('not-found');
  return { body: proof };
});

/** The same for Card Streak, which is no mode of the RGS. */
export const getStreakProofHandler = read(getStreakProof)(async ({ services }: Context<Services>, { params }) => {
  const proof = await proveStreak(services.database.queries, params.roundId);
  if (proof === null) throw new ProblemError('not-found');
  return { body: proof };
});
