import type { Transaction } from '../../db/client';
import { resolveActingWallet } from '../api/acting-wallet';
import type { Caller } from '../api/exchange';
import { defineWriteHandler, type HandlerContext } from '../api/handler';
import { problemDetails } from '../api/problem-details';
import { ProblemError } from '../api/problems';
import { applyChange } from '../duel/apply-change';
import {
  type CancelServices,
  hasSignedPayment,
  prepareCancellation,
  SIGNED_PAYMENT_OBSTACLE,
} from '../duel/find-cancel-obstacle';
import { decideCommand } from '../duel/rules/decide';
import { findSide } from '../duel/rules/duel';
import { findDuel, lockDuel } from '../duel/store';
import { cancelMatch } from './contract';
import type { MatchServices } from './prepare-search';
import { endExpiredMatch } from './resume';
import { endSearch, findActiveTicket, lockSegments, lockWallet, recordCanceller, type StoredTicket } from './store';
import { buildNoTicketProblem } from './view';

/**
 * Cancels a search, or a match together with its duel. Throws `no-active-ticket`, and `match-not-cancellable` once a
 * payment may be under way.
 */
export const cancelMatchHandler = defineWriteHandler(cancelMatch)({
  async gather(context: HandlerContext<MatchServices & CancelServices>, { body }) {
    const wallet = resolveActingWallet(context.caller, body.wallet);
    await endExpiredMatch(context, wallet);
    await withdrawMatchTerms(context, wallet);
    return { wallet };
  },
  async apply({ caller, now }, transaction, _, { wallet }) {
    await lockWallet(transaction, wallet);
    const held = await findActiveTicket(transaction, wallet);
    if (held?.state === 'searching') {
      await lockSegments(transaction, held);
      const ending = { state: 'cancelled', endReason: 'participant', endedAt: now } as const;
      if (await endSearch(transaction, held.ticketId, ending)) return { body: null };
    }
    // Another search may have matched the ticket before its segment was locked.
    const match = held && (await findActiveTicket(transaction, wallet));
    if (match === null) throw await buildNoTicketProblem(transaction, wallet);
    await cancelMatchedDuel(transaction, match, caller, now);
    return { body: null };
  },
});

/**
 * Withdraws the terms of a match from the provider. Throws `match-not-cancellable` if a payment may be under way. Does
 * nothing for a wallet without a match, or whose duel's status forbids cancelling.
 */
async function withdrawMatchTerms(
  { services, now }: HandlerContext<MatchServices & CancelServices>,
  wallet: string,
): Promise<void> {
  const { queries } = services.database;
  const held = await findActiveTicket(queries, wallet);
  const duel = held?.duelId == null ? null : await findDuel(queries, held.duelId);
  if (duel === null || !decideCommand(duel, { kind: 'cancel', wallet }, now).ok) return;
  const obstacle = await prepareCancellation(services, duel);
  if (obstacle !== null) throw new ProblemError('match-not-cancellable', obstacle);
}

/** Cancels the duel of a match, which ends its tickets. Throws `no-active-ticket` and `match-not-cancellable`. */
async function cancelMatchedDuel(
  transaction: Transaction,
  ticket: StoredTicket,
  caller: Caller,
  now: Date,
): Promise<void> {
  const { wallet } = ticket;
  const duelId = ticket.duelId as string;
  // Checked under the duel's lock, since a payment signature may have been submitted after `gather`.
  await lockDuel(transaction, duelId);
  if (await hasSignedPayment(transaction, duelId))
    throw new ProblemError('match-not-cancellable', SIGNED_PAYMENT_OBSTACLE);
  await applyChange(
    transaction,
    duelId,
    (duel) => {
      const decision = decideCommand(duel, { kind: 'cancel', wallet }, now);
      if (decision.ok) return decision;
      const code = duel.status === 'cancelled' ? 'no-active-ticket' : 'match-not-cancellable';
      throw new ProblemError(code, `The match’s duel is ${duel.status}. ${problemDetails[code]}`);
    },
    (duel) => ({
      actorKind: caller.kind === 'integration' ? 'integration' : (findSide(duel, wallet) ?? 'opponent'),
      now,
    }),
  );
  await recordCanceller(transaction, duelId, wallet);
}
