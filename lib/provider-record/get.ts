import type { Database, Queries } from '../../db/client';
import { type Context, read } from '../api/handler';
import { ProblemError } from '../api/problems';
import type { Clock } from '../core/clock';
import { getProviderRecord, type ProviderRecord } from './contract';
import { countRecord, hasDuels, type RecordRow } from './store';

interface Services {
  readonly database: Database;
  readonly clock: Clock;
  readonly provider: { readonly publicKey: string } | null;
}

type Counted = Omit<ProviderRecord, 'isCurrent'>;

const UNKNOWN =
  'No duel names a provider with this key. Copy the key from a pack, a duel or a receipt of this service; other services have their own records.';

/** How long a count is kept at least, in milliseconds: each pack page shows one. */
const KEEP_MS = 15_000;
/** It is kept this many times as long as counting took, so that counting never takes more than 1 % of the time. */
const KEEP_TIMES = 100;

interface Kept {
  readonly since: number;
  keepMs: number;
  readonly record: Promise<Counted>;
}

/** The last count of each known provider, by database. */
const counted = new WeakMap<Queries, Map<string, Kept>>();

/** Whether this provider draws duels here, or did; anything else has no record. */
export const isKnownProvider = async (
  queries: Queries,
  provider: Services['provider'],
  providerKey: string,
): Promise<boolean> => provider?.publicKey === providerKey || hasDuels(queries, providerKey);

/** Returns a provider's record, some seconds old at most, or minutes if it is very long. Throws `not-found` for a key that no duel names. */
export const getProviderRecordHandler = read(getProviderRecord)(async ({ services }: Context<Services>, { params }) => {
  const { database, provider } = services;
  const { providerKey } = params;
  if (!(await isKnownProvider(database.queries, provider, providerKey))) throw new ProblemError('not-found', UNKNOWN);
  const record = await readRecord(services, providerKey);
  return { body: { ...record, isCurrent: provider?.publicKey === providerKey } };
});

/** Counts a record, or returns the last count if it is fresh; concurrent readers share one. */
function readRecord({ database: { queries }, clock }: Services, providerKey: string): Promise<Counted> {
  const records = counted.get(queries) ?? new Map<string, Kept>();
  counted.set(queries, records);
  const now = clock.now();
  const since = now.getTime();
  const last = records.get(providerKey);
  if (last !== undefined && Math.abs(since - last.since) < last.keepMs) return last.record;
  const record = countRecord(queries, providerKey).then((row) => toRecord(providerKey, now, row));
  const kept: Kept = { since, keepMs: KEEP_MS, record };
  records.set(providerKey, kept);
  record.then(
    () => {
      kept.keepMs = Math.max(KEEP_MS, KEEP_TIMES * (clock.now().getTime() - since));
    },
    () => records.delete(providerKey),
  );
  return record;
}

const toRecord = (providerKey: string, countedAt: Date, row: RecordRow): Counted => ({
  providerKey,
  countedAt,
  accepted: { duels: row.accepted, wallets: row.acceptedWallets },
  revealed: { duels: row.revealed, wallets: row.revealedWallets },
  withheld: { duels: row.withheld, wallets: row.withheldWallets },
  missedCards: { duels: row.missed, wallets: row.missedWallets, cards: row.missedCards },
  paidNotAccepted: { duels: row.notAccepted, wallets: row.notAcceptedWallets },
  bondsPaid: { duels: row.paid, wallets: row.paidWallets, amount: BigInt(row.paidLamports) },
  bondsBurned: { duels: row.burned, wallets: row.burnedWallets, amount: BigInt(row.burnedLamports) },
  acceptToResult: toSlots(row),
  layout1Duels: row.layout1Duels,
});

function toSlots(row: RecordRow): Counted['acceptToResult'] {
  const { minimumSlots, medianSlots, percentile95Slots, maximumSlots } = row;
  if (minimumSlots === null || medianSlots === null || percentile95Slots === null || maximumSlots === null) return null;
  return { duels: row.timed, wallets: row.timedWallets, minimumSlots, medianSlots, percentile95Slots, maximumSlots };
}
