import type { Database } from '../../db/client';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { sha256Hex } from '../core/hash';
import type { KeyRing } from '../core/key-ring';
import type { Random } from '../core/random';
import { findPack } from '../packs/store';
import { createPracticeCommitment } from './contract';
import { sealPractice } from './practice-id';

interface Services {
  readonly database: Database;
  readonly random: Random;
  readonly practiceKeys: KeyRing;
}

/** How long after its commitment a practice rip can be revealed, in milliseconds. */
const PRACTICE_LIFETIME_MS = 60 * 60_000;

/**
 * Commits to the server seed of one practice rip. Stores nothing: the id contains the terms, and the seed is derived
 * from the id. A repeated request returns another commitment; players gain nothing by that, since they don't keep the
 * card. Throws `not-found` for an unknown pack or an edition, and `pack-retired`.
 */
export const createPracticeCommitmentHandler = defineReadHandler(createPracticeCommitment)(
  async ({ services, now }: HandlerContext<Services>, { params: { packId } }) => {
    const pack = await findPack(services.database.queries, packId);
    if (pack === null || pack.editionOf !== null) throw new ProblemError('not-found');
    if (!pack.active) throw new ProblemError('pack-retired');
    const terms = { packId, tableRoot: pack.tableRoot, expiresAt: new Date(now.getTime() + PRACTICE_LIFETIME_MS) };
    const { practiceId, serverSeed } = sealPractice(services.practiceKeys, terms, services.random);
    return { body: { practiceId, ...terms, serverSeedHash: sha256Hex(serverSeed) } };
  },
);
