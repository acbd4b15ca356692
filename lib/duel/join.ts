import { resolveActingWallet } from '../api/acting-wallet';
import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import { findPack } from '../packs/store';
import { applyChange } from './apply-change';
import { joinDuel } from './contract';
import { decideCommand } from './rules/decide';
import { buildMatchTerms } from './rules/terms';
import { canSeeDuel } from './rules/visibility';
import { findDuel } from './store';
import { toParticipantDuelBody } from './view';

/**
 * Makes a wallet the duel's opponent. If several try at once, one wins and the others get `duel-not-joinable`. Throws
 * `not-found` for a challenge to another wallet, and `too-many-matched-duels`.
 */
export const joinDuelHandler = defineWriteHandler(joinDuel)({
  async apply({ caller, now }: HandlerContext<unknown>, transaction, { params, body }) {
    const wallet = resolveActingWallet(caller, body.wallet);
    const storedDuel = await findDuel(transaction, params.duelId);
    const table = storedDuel && (await findPack(transaction, storedDuel.packId));
    if (storedDuel === null || table === null || !canSeeDuel(storedDuel, wallet)) throw new ProblemError('not-found');
    const duel = await applyChange(
      transaction,
      params.duelId,
      (current) =>
        decideCommand(
          current,
          { kind: 'join', wallet, buildMatch: () => buildMatchTerms(current, table, wallet, now) },
          now,
        ),
      () => ({ actorKind: caller.kind === 'integration' ? 'integration' : 'opponent', now }),
    );
    return { body: toParticipantDuelBody(duel, null) };
  },
});
