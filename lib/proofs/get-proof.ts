import type { Database, Queries } from '../../db/client';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { getRgsProof, getStreakProof } from './contract';
import type { RgsProofBody, StreakProofBody } from './proof-contract';
import { proveDuel } from './prove-duel';
import { proveRip } from './prove-rip';
import { proveCrash, proveFlip, proveStreak } from './prove-seeded';
import type { RgsModeName, RgsProof } from './rules/proof';

interface Services {
  readonly database: Database;
}

/**
 * Builds the proof of a round of one mode; null if there is no such round, or a mock provider decided it. Throws
 * `round-not-settled` for a round that has no proof, or none yet.
 */
export type RoundProver = (queries: Queries, roundId: string) => Promise<RgsProof | null>;

/** The `RoundProver` of each mode. A new mode needs an entry here and in the tables of lib/proofs/rules. */
const proversByMode: Readonly<Record<RgsModeName, RoundProver>> = {
  duels: proveDuel,
  gacha: proveRip,
  flip: proveFlip,
  crash: proveCrash,
};

/** Returns the proof of a round. Throws `not-found` and `round-not-settled`. */
export const getRgsProofHandler = defineReadHandler(getRgsProof)(
  async ({ services }: HandlerContext<Services>, { params }) => {
    const proof = await proversByMode[params.mode](services.database.queries, params.roundId);
    if (proof === null) throw new ProblemError('not-found');
    return { body: proof as RgsProofBody };
  },
);

/**
 * Returns the proof of a Card Streak round. Card Streak isn't an RGS mode. Throws `not-found` and `round-not-settled`.
 */
export const getStreakProofHandler = defineReadHandler(getStreakProof)(
  async ({ services }: HandlerContext<Services>, { params }) => {
    const proof = await proveStreak(services.database.queries, params.roundId);
    if (proof === null) throw new ProblemError('not-found');
    return { body: proof as StreakProofBody };
  },
);
