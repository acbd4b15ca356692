import type { Database, Queries } from '../../db/client';
import { defineReadHandler, type HandlerContext } from '../api/handler';
import { ProblemError } from '../api/problems';
import type { Clock } from '../core/clock';
import { getProviderRecord, type ProviderRecord } from './contract';
import { hasDuels, type ProviderRecordRow, readRecordRow } from './store';

interface Services {
  readonly database: Database;
  readonly clock: Clock;
  readonly provider: { readonly publicKey: string } | null;
}

/** A record as it is counted and cached, without whether the provider is the current one. */
type CountedRecord = Omit<ProviderRecord, 'isCurrent'>;

const UNKNOWN_PROVIDER_DETAIL =
  'No duel names a provider with this key. Copy the key from a pack, a duel or a receipt of this service; other services have their own records.';

/** Minimum time that a record is cached, from the start of its count, in milliseconds. */
const MIN_CACHE_MS = 15_000;
/**
 * A record is cached for at least this many times as long as counting it took, so at most 1 % of the time is spent on
 * it.
 */
const CACHE_TO_COUNTING_RATIO = 100;

interface CachedRecord {
  /** Start of the count, in unix milliseconds. */
  readonly cachedAtMs: number;
  /** Milliseconds from the start of the count; without limit while it counts. */
  lifetimeMs: number;
  readonly record: Promise<CountedRecord>;
}

/** The cached records by provider key, for each database. */
const cachedRecords = new WeakMap<Queries, Map<string, CachedRecord>>();

/** Whether a key is the current provider's, or a duel names it. */
export const isKnownProvider = async (
  queries: Queries,
  provider: Services['provider'],
  providerKey: string,
): Promise<boolean> => provider?.publicKey === providerKey || hasDuels(queries, providerKey);

/**
 * Returns a provider's record, at most 15 seconds old, or some minutes if counting is slow. Throws `not-found` for a
 * key that is neither the current provider's nor named by a duel.
 */
export const getProviderRecordHandler = defineReadHandler(getProviderRecord)(
  async ({ services }: HandlerContext<Services>, { params }) => {
    const { database, provider } = services;
    const { providerKey } = params;
    if (!(await isKnownProvider(database.queries, provider, providerKey)))
      throw new ProblemError('not-found', UNKNOWN_PROVIDER_DETAIL);
    const record = await readRecord(services, providerKey);
    return { body: { ...record, isCurrent: provider?.publicKey === providerKey } };
  },
);

/** Starts to count a record, or returns the cached one, which may still be being counted. Failures aren't cached. */
function readRecord({ database: { queries }, clock }: Services, providerKey: string): Promise<CountedRecord> {
  const records = cachedRecords.get(queries) ?? new Map<string, CachedRecord>();
  cachedRecords.set(queries, records);
  const now = clock.now();
  const since = now.getTime();
  const last = records.get(providerKey);
  if (last !== undefined && Math.abs(since - last.cachedAtMs) < last.lifetimeMs) return last.record;
  const record = readRecordRow(queries, providerKey).then((row) => toRecord(providerKey, now, row));
  const kept: CachedRecord = { cachedAtMs: since, lifetimeMs: Number.POSITIVE_INFINITY, record };
  records.set(providerKey, kept);
  record.then(
    () => {
      kept.lifetimeMs = Math.max(MIN_CACHE_MS, CACHE_TO_COUNTING_RATIO * (clock.now().getTime() - since));
    },
    () => records.delete(providerKey),
  );
  return record;
}

const toRecord = (providerKey: string, countedAt: Date, row: ProviderRecordRow): CountedRecord => ({
  providerKey,
  countedAt,
  accepted: { duels: row.accepted, wallets: row.acceptedWallets },
  revealed: { duels: row.revealed, wallets: row.revealedWallets },
  withheld: { duels: row.withheld, wallets: row.withheldWallets },
  missedCards: { duels: row.missed, wallets: row.missedWallets, cards: row.missedCards },
  paidNotAccepted: { duels: row.notAccepted, wallets: row.notAcceptedWallets },
  bondsPaid: { duels: row.paid, wallets: row.paidWallets, amount: BigInt(row.paidLamports) },
  bondsBurned: { duels: row.burned, wallets: row.burnedWallets, amount: BigInt(row.burnedLamports) },
  acceptToResult: toSlotStatistics(row),
  layout1Duels: row.layout1Duels,
});

/** Returns statistics of the slots from accept to result; null without a finished duel that has both. */
function toSlotStatistics(row: ProviderRecordRow): CountedRecord['acceptToResult'] {
  const { minimumSlots, medianSlots, percentile95Slots, maximumSlots } = row;
  if (minimumSlots === null || medianSlots === null || percentile95Slots === null || maximumSlots === null) return null;
  return { duels: row.timed, wallets: row.timedWallets, minimumSlots, medianSlots, percentile95Slots, maximumSlots };
}
