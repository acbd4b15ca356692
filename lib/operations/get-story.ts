import type { Database } from '../../db/client';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import type { Network } from '../health/contract';
import { readStory } from './read-story';
import { getDuelStory } from './story-contract';

interface Services {
  readonly database: Database;
  readonly network: () => Network;
}

/**
 * Returns a duel's whole story, for operators. Throws `not-found`, and `forbidden` for a caller without an integration
 * key.
 */
export const getDuelStoryHandler = defineReadHandler(getDuelStory)(
  async ({ services, caller, now }: HandlerContext<Services>, { params }) => {
    if (caller.kind !== 'integration') throw new ProblemError('forbidden');
    const { chain } = services.network();
    const story = await readStory(services.database.queries, params.duelId, { now, chain });
    if (story === null) throw new ProblemError('not-found');
    return { body: story };
  },
);
