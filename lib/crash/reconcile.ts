import { base58 } from '@scure/base';
import type { Database } from '../../db/client';
import type { Log } from '../api/log';
import type { Lease } from '../core/lease';
import { calculateJitter, type Random } from '../core/random';
import { deleteFailure } from '../due-work/failure-store';
import { recordFailure } from '../due-work/record-failure';
import {
  type AttemptOutcome,
  claimRequests,
  markRequested,
  type StoredRequest,
  saveAttemptOutcome,
} from './request-store';
import { ATTEMPT_LEASE_MS, calculateRetryTime, canSendRequest, mustLookUpFirst } from './rules/settlement';
import type { SettlementAnswer, SettlementPort } from './settlement-port';

export interface SettlementServices {
  readonly database: Database;
  readonly random: Random;
  readonly log: Log;
  readonly settlement: SettlementPort;
}

/**
 * The provider's signed answer, or:
 * - `absent`: the provider has no work under the key, or the request was never sent and so isn't looked up
 * - `unknown`: `findAnswer` failed, or this attempt stopped before sending the request
 * - `asked`: the request was sent, but no answer arrived
 */
type RequestOutcome = SettlementAnswer | 'absent' | 'unknown' | 'asked';

/**
 * Makes one attempt at a round's open provider requests. First looks up every request that may have been sent before,
 * then sends those that weren't performed, custody before settlement, each under its unchanged key, but never a
 * disputed one. Stops at the first that doesn't become final. No other attempt begins while this one has its lease. If
 * the process dies, the lease ends after `ATTEMPT_LEASE_MS`. `early` ignores the due time of the next attempt.
 */
export async function reconcileRound(
  services: SettlementServices,
  roundId: string,
  now: Date,
  early: boolean,
): Promise<void> {
  const { database, random } = services;
  const attempt = { token: base58.encode(random(16)), now, until: new Date(now.getTime() + ATTEMPT_LEASE_MS) };
  const open = await database.transaction((transaction) => claimRequests(transaction, roundId, attempt, early));
  const lookups = new Map<string, RequestOutcome>();
  for (const request of open.filter(({ state }) => mustLookUpFirst(state)))
    lookups.set(request.requestKey, await lookUpRequest(services, request));
  let goOn = true;
  for (const request of open) {
    const found = goOn
      ? await sendUnlessPerformed(services, request, attempt, lookups.get(request.requestKey) ?? 'absent')
      : 'unknown';
    const outcome = toAttemptOutcome(services.settlement, request, found, now);
    const nextAttemptAt = goOn ? await updateFailureRecord(services, request, outcome, now) : outcome.nextAttemptAt;
    await database.transaction((transaction) =>
      saveAttemptOutcome(transaction, request, attempt, { ...outcome, nextAttemptAt }),
    );
    goOn = goOn && outcome.state === 'final';
  }
}

/**
 * Records a failed attempt, or deletes the failure record once the request is final. Returns when the next attempt is
 * due; null if none is.
 */
async function updateFailureRecord(
  { database: { queries }, random, log }: SettlementServices,
  { requestKey, attempts }: StoredRequest,
  { state, nextAttemptAt }: AttemptOutcome,
  now: Date,
): Promise<Date | null> {
  if (nextAttemptAt === null) {
    if (attempts > 1) await deleteFailure(queries, 'settlements', requestKey);
    return null;
  }
  const reason = state === 'disputed' ? 'disputed' : 'settlement-unavailable';
  const retry = { now, retryAt: nextAttemptAt, jitter: calculateJitter(random) };
  return recordFailure({ queries, log }, { queue: 'settlements', id: requestKey, reason }, retry);
}

/** Asks the provider whether it has already performed a request; `unknown` if it doesn't respond. */
async function lookUpRequest(
  { settlement, log }: SettlementServices,
  { requestKey }: StoredRequest,
): Promise<RequestOutcome> {
  try {
    return (await settlement.findAnswer(requestKey)) ?? 'absent';
  } catch (error) {
    log.warn({ err: error, requestKey }, 'the settlement provider does not tell what it did');
    return 'unknown';
  }
}

/**
 * Sends the request if `found` is `absent` and the request's state allows it; otherwise returns `found`. Returns
 * `unknown` if the lease was lost, and `asked` if no answer arrived.
 */
async function sendUnlessPerformed(
  { database, settlement, log }: SettlementServices,
  request: StoredRequest,
  attempt: Lease,
  found: RequestOutcome,
): Promise<RequestOutcome> {
  if (found !== 'absent' || !canSendRequest(request.state)) return found;
  const isOurs = await database.transaction((transaction) => markRequested(transaction, request, attempt));
  if (!isOurs) return 'unknown';
  try {
    return await settlement.perform(request);
  } catch (error) {
    log.warn({ err: error, requestKey: request.requestKey }, 'the settlement provider does not answer');
    return 'asked';
  }
}

/** Returns the state to save. `final` only if the provider's answer fits the request and is signed. */
function toAttemptOutcome(
  settlement: SettlementPort,
  request: StoredRequest,
  found: RequestOutcome,
  now: Date,
): AttemptOutcome {
  const nextAttemptAt = calculateRetryTime(now, request.attempts);
  if (typeof found === 'string')
    return { state: found === 'asked' ? 'requested' : request.state, evidence: null, nextAttemptAt };
  const { requestKey, payloadHash } = request;
  const fits = found.requestKey === requestKey && found.payloadHash === payloadHash && settlement.isSigned(found);
  return fits
    ? { state: 'final', evidence: { ...found }, nextAttemptAt: null }
    : { state: 'disputed', evidence: null, nextAttemptAt };
}
