import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../db/client';
import { isProblem, type ProblemCode, ProblemError, problemKinds } from '../api/problems';
import type { ChainPort } from '../chain/port';
import type { Clock } from '../core/clock';
import { calculateBond } from '../packs/bond-rules';
import type { ProviderPort } from '../provider/port';
import { readTrustedTip } from '../transactions/trusted-tip';
import { type DependencyCheck, isCheckDue } from './check-rules';
import { type CheckSubject, claimCheck, readChecks, saveCheck } from './check-store';

/** Dependencies of `refreshChecks`. */
export interface CheckServices {
  readonly database: Database;
  readonly chain: ChainPort;
  readonly provider: ProviderPort | null;
  readonly duelSettings: () => { readonly feeLamports: bigint };
  readonly clock: Clock;
}

/** The latest check of each dependency; null if it was never checked, or there is no provider. */
export interface DependencyChecks {
  readonly chain: DependencyCheck | null;
  readonly provider: DependencyCheck | null;
  /** Whether the provider delivers cards, which is optional for providers. */
  readonly deliveries: DependencyCheck | null;
  readonly worker: DependencyCheck | null;
}

/**
 * Longest time that `refreshChecks` waits for the checks that it started, in milliseconds. Then it returns the earlier
 * result of a check that is still running; that check goes on and saves its result.
 */
const MAX_CHECK_WAIT_MS = 1_500;

/**
 * Returns the checks of all dependencies. First starts those of chain, provider and deliveries that are due, and waits
 * for them up to `MAX_CHECK_WAIT_MS`. A due check is made only once, even if several instances or requests want it.
 */
export async function refreshChecks(services: CheckServices): Promise<DependencyChecks> {
  const { provider, clock } = services;
  const known = await readStoredChecks(services);
  const now = clock.now();
  const running: Promise<void>[] = [];
  if (isCheckDue(known.chain, now)) running.push(checkUnlessClaimed(services, 'chain', () => readTrustedTip(services)));
  if (provider !== null && isCheckDue(known.provider, now))
    running.push(checkUnlessClaimed(services, toProviderSubject(provider), () => checkProvider(services, provider)));
  if (provider !== null && isCheckDue(known.deliveries, now))
    running.push(
      checkUnlessClaimed(services, toDeliveriesSubject(provider), () => provider.withdrawDelivery(PROBE_DELIVERY_ID)),
    );
  if (running.length === 0) return known;
  const waiting = new AbortController();
  await Promise.race([Promise.all(running), pause(MAX_CHECK_WAIT_MS, null, waiting).catch(() => {})]);
  waiting.abort();
  return readStoredChecks(services);
}

/** Throws when the provider doesn't answer, or couldn't stake the least bond of one more duel. */
async function checkProvider({ duelSettings }: CheckServices, provider: ProviderPort): Promise<void> {
  const { freeLamports } = await provider.checkHealth();
  if (freeLamports < calculateBond(duelSettings().feeLamports, 0n))
    throw new ProblemError('provider-unavailable', 'The pack provider has no SOL left to stake on another duel.');
}

/** Reads the last check of each dependency; null if it was never made or there is no provider. */
async function readStoredChecks({ database, provider }: CheckServices): Promise<DependencyChecks> {
  const ofProvider = provider === null ? [] : [toProviderSubject(provider), toDeliveriesSubject(provider)];
  const [chain = null, worker = null, known = null, deliveries = null] = await readChecks(database.queries, [
    'chain',
    'worker',
    ...ofProvider,
  ]);
  return { chain, worker, provider: known, deliveries };
}

const toProviderSubject = ({ publicKey }: ProviderPort): CheckSubject => `provider:${publicKey}`;
/** Returns the subject of the check whether the provider delivers cards. */
const toDeliveriesSubject = ({ publicKey }: ProviderPort): CheckSubject => `deliveries:${publicKey}`;

/**
 * Id of a delivery that is never requested. A check withdraws it to find out whether the provider delivers cards:
 * otherwise the withdrawal fails.
 */
const PROBE_DELIVERY_ID = 'capability';

/** Makes a check and saves its result. Does nothing if the check isn't due or another caller has claimed it. */
async function checkUnlessClaimed(
  { database, clock }: CheckServices,
  subject: CheckSubject,
  question: () => Promise<unknown>,
): Promise<void> {
  if (!(await claimCheck(database.queries, subject, clock.now()))) return;
  const fault = await question().then(() => null, describeFault);
  await saveCheck(database.queries, subject, fault, clock.now());
}

/**
 * Returns a public text on why a dependency failed, without the words of an RPC or a provider. Rethrows an error that
 * isn't a problem.
 */
export function describeFault(error: unknown): string {
  if (!isProblem(error)) throw error;
  return error.detail ?? NO_ANSWER_TEXTS[error.code] ?? problemKinds[error.code].title;
}

const NO_ANSWER_TEXTS: Partial<Record<ProblemCode, string>> = {
  'chain-unavailable': 'The Solana RPC does not answer.',
  'provider-unavailable': 'The pack provider does not answer.',
};
