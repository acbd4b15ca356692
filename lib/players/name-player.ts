import type { Database } from '../../db/client';
import { defineReadHandler, defineWriteHandler, type HandlerContext } from '../api/handler';
import { buildInvalidMemberProblem, ProblemError } from '../api/problems';
import { requireCallerWallet } from '../api/session-wallet';
import { listPlayerNames, namePlayer, removePlayerName, unnamePlayer } from './contract';
import { deleteName, readPlayerNames, upsertName } from './name-store';
import { findPlayerNameFault } from './rules/player-name-fault';

interface Services {
  readonly database: Database;
}

export const listPlayerNamesHandler = defineReadHandler(listPlayerNames)(
  async ({ services }: HandlerContext<Services>, { query }) => ({
    body: { items: await readPlayerNames(services.database.queries, query.wallets ?? []) },
  }),
);

/** Sets the name of the caller's wallet. Throws `unauthenticated`, and `invalid-request` for a forbidden name. */
export const namePlayerHandler = defineWriteHandler(namePlayer)({
  gather: async ({ caller }: HandlerContext<Services>) => requireCallerWallet(caller),
  async apply({ now }, transaction, { body: { name } }, wallet) {
    const fault = findPlayerNameFault(name);
    if (fault !== null) throw buildInvalidMemberProblem('/body/name', fault);
    const row = { wallet, name, namedAt: now };
    await upsertName(transaction, row);
    return { body: row };
  },
});

/** Removes the name of the caller's wallet; succeeds also if the wallet has none. Throws `unauthenticated`. */
export const unnamePlayerHandler = defineWriteHandler(unnamePlayer)({
  gather: async ({ caller }: HandlerContext<Services>) => requireCallerWallet(caller),
  async apply(_, transaction, __, wallet) {
    await deleteName(transaction, wallet);
    return { body: null };
  },
});

/**
 * Removes the name of any wallet, for an operator. Throws `unauthenticated`, and `not-found` for a wallet without a
 * name.
 */
export const removePlayerNameHandler = defineWriteHandler(removePlayerName)({
  async apply(_: HandlerContext<Services>, transaction, { params: { wallet } }) {
    if (!(await deleteName(transaction, wallet))) throw new ProblemError('not-found', 'This wallet has no name.');
    return { body: null };
  },
});
