import { type Context, write } from '../api/handler';
import { ProblemError } from '../api/problems';
import { revokeSession } from './contract';
import { endSession } from './store';

export const revokeSessionHandler = write(revokeSession)({
  async apply({ caller, now }: Context<unknown>, transaction) {
    if (caller.kind !== 'wallet') throw new ProblemError('unauthenticated');
    await endSession(transaction, caller.tokenHash, now);
    return { body: null };
  },
});
