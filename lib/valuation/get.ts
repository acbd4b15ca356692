import type { Database } from '../../db/client';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { getCurrentPolicy, getPolicy } from './contract';
import { findCurrentPolicy, findPolicy, type StoredPolicy } from './store';

interface Services {
  readonly database: Database;
}

const toPolicyDocument = (stored: StoredPolicy) => ({ ...stored, policy: JSON.parse(stored.canonicalJson) });

export const getCurrentPolicyHandler = defineReadHandler(getCurrentPolicy)(
  async ({ services }: HandlerContext<Services>) => {
    const stored = await findCurrentPolicy(services.database.queries);
    if (stored === null) throw new Error('no policy is current: the database was not seeded');
    return { body: toPolicyDocument(stored) };
  },
);

export const getPolicyHandler = defineReadHandler(getPolicy)(
  async ({ services }: HandlerContext<Services>, { params }) => {
    const stored = await findPolicy(services.database.queries, params.policyHash);
    if (stored === null) throw new ProblemError('not-found');
    return { body: toPolicyDocument(stored) };
  },
);
