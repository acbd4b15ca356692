import type { Transaction } from '../../db/client';
import { problemDetails } from '../api/problem-details';
import { ProblemError } from '../api/problems';
import type { Result } from '../core/result';
import type { DuelUpdate } from './rules/change';
import { cancelIfOverdue, type DuelRefusal } from './rules/decide';
import { type ChangeContext, findDuel, type StoredDuel, saveDecision } from './store';

/** A rule that decides a change of the duel as it is stored now, or refuses it. */
type Decide = (duel: StoredDuel) => Result<DuelUpdate, DuelRefusal>;

/**
 * Decides on the newest version and saves the result. If another writer wins the race, decides once more on the new
 * version. Throws the rule's refusal, `not-found`, `state-changed` if the race is lost twice, and the problems of
 * `saveDecision`.
 */
export async function applyChange(
  transaction: Transaction,
  duelId: string,
  decide: Decide,
  actor: (duel: StoredDuel) => ChangeContext,
): Promise<StoredDuel> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const duel = await findDuel(transaction, duelId);
    if (duel === null) throw new ProblemError('not-found');
    const decision = decide(duel);
    if (!decision.ok) throw toRefusalProblem(duel, decision.reason, actor(duel).now);
    if (decision.value.changes.length === 0) return duel;
    const saved = await saveDecision(transaction, duel, decision.value, actor(duel));
    if (saved !== null) return saved;
  }
  throw new ProblemError('state-changed');
}

/**
 * Turns a refusal into a problem that names the duel's status. A `forbidden` problem doesn't, since other wallets may
 * not learn the status.
 */
export function toRefusalProblem(duel: StoredDuel, reason: DuelRefusal, now: Date): ProblemError {
  if (reason === 'forbidden') return new ProblemError(reason);
  return new ProblemError(reason, `The duel is ${cancelIfOverdue(duel, now).next.status}. ${problemDetails[reason]}`);
}
