import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../db/client';
import { isProblem, type ProblemCode, ProblemError, problemKinds } from '../api/problems';
import type { ChainPort } from '../chain/port';
import type { Clock } from '../core/clock';
import { calculateBond } from '../packs/bond-rules';
import type { ProviderPort } from '../provider/port';
import { trustedTip } from '../transactions/trusted-tip';
import { type Check, isDue } from './check-rules';
import { claimCheck, noteCheck, readChecks, type Subject } from './check-store';

/** Whom to ask. */
export interface CheckServices {
  readonly database: Database;
  readonly chain: ChainPort;
  readonly provider: ProviderPort | null;
  readonly duelSettings: () => { readonly feeLamports: bigint };
  readonly clock: Clock;
}

/** What is known of everything that the service depends on; `provider` is null where there is none, too. */
export interface Checks {
  readonly chain: Check | null;
  readonly provider: Check | null;
  readonly worker: Check | null;
}

/** Nobody waits longer for an answer that may not come; what is known stands until it does. */
const WAIT_MS = 1_500;

/**
 * Reads what is known, and first asks the chain and the provider where that is ten seconds old, or one second
 * where it tells of a fault: of all instances and all requests only one asks.
 */
export async function lookAround(services: CheckServices): Promise<Checks> {
  const { provider, clock } = services;
  const known = await knownChecks(services);
  const now = clock.now();
  const questions: Promise<void>[] = [];
  if (isDue(known.chain, now)) questions.push(ask(services, 'chain', () => trustedTip(services)));
  if (provider !== null && isDue(known.provider, now))
    questions.push(ask(services, subjectOf(provider), () => checkProvider(services, provider)));
  if (questions.length === 0) return known;
  const waiting = new AbortController();
  await Promise.race([Promise.all(questions), pause(WAIT_MS, null, waiting).catch(() => {})]);
  waiting.abort();
  return knownChecks(services);
}

/** Throws when the provider doesn't answer, or couldn't stake the least bond of one more duel. */
async function checkProvider({ duelSettings }: CheckServices, provider: ProviderPort): Promise<void> {
  const { freeLamports } = await provider.reach();
  if (freeLamports < calculateBond(duelSettings().feeLamports, 0n))
    throw new ProblemError('provider-unavailable', 'The pack provider has no SOL left to stake on another duel.');
}

async function knownChecks({ database, provider }: CheckServices): Promise<Checks> {
  const subjects: Subject[] = ['chain', 'worker', ...(provider === null ? [] : [subjectOf(provider)])];
  const [chain = null, worker = null, known = null] = await readChecks(database.queries, subjects);
  return { chain, worker, provider: known };
}

const subjectOf = ({ publicKey }: ProviderPort): Subject => `provider:${publicKey}`;

/** Asks, unless somebody else just does. */
async function ask(
  { database, clock }: CheckServices,
  subject: Subject,
  question: () => Promise<unknown>,
): Promise<void> {
  if (!(await claimCheck(database.queries, subject, clock.now()))) return;
  const fault = await question().then(() => null, faultOf);
  await noteCheck(database.queries, subject, fault, clock.now());
}

/** Why somebody could not be relied on, in words for everybody. What an RPC or a provider itself said is not among them. */
export function faultOf(error: unknown): string {
  if (!isProblem(error)) throw error;
  return error.detail ?? SILENT[error.code] ?? problemKinds[error.code].title;
}

const SILENT: Partial<Record<ProblemCode, string>> = {
  'chain-unavailable': 'The Solana RPC does not answer.',
  'provider-unavailable': 'The pack provider does not answer.',
};
