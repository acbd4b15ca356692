import { sql } from 'drizzle-orm';
import { expect, inject, test } from 'vitest';
import { closeWithoutService, commitWithoutService, settleWithoutService } from '../../testing/duel/without-service';
import { DuelPlayer } from '../../testing/service/play';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment } from '../../testing/service/world';

/** Number of duels to play. `npm run size -- --duels 500` plays more, so that half-filled pages distort sizes less. */
const { duels } = inject('size') ?? { duels: 12 };
/** Number of duels after which the wallets' test money and the pool of seed commitments are refilled. */
const DUELS_PER_REFILL = 10;
/** Number of pages that an index or a TOAST table (long values) has with hardly any rows. */
const EMPTY_PAGE_COUNT = 2;
const PAGE_BYTES = 8_192;

/** Tables to which duels add rows for good. Duels add rows to `PRUNED_TABLES` too, which are deleted in time. */
const KEPT_TABLES = [
  ...[
    'custody_alerts',
    'duel_checks',
    'duel_events',
    'duel_openings',
    'duels',
    'escrow_calls',
    'escrow_scans',
    'house_stakes',
    'matchmaking_tickets',
  ],
  ...['provider_commitments', 'provider_evidence', 'transaction_intents', 'verified_rounds'],
];
const PRUNED_TABLES = [
  ...[
    'due_failures',
    'duel_viewers',
    'idempotency_keys',
    'live_changes',
    'push_notifications',
    'rate_limits',
    'wallet_challenges',
    'wallet_sessions',
    'webhook_deliveries',
    'webhook_outbox',
  ],
];
/** Tables that don't grow with duels, such as those of the offer, the games, the machines, operators and the worker. */
const UNRELATED_TABLES = [
  ...[
    'analytics_counters',
    'card_deliveries',
    'chain_identity',
    'crash_events',
    'crash_requests',
    'crash_rounds',
    'fixture_moves',
  ],
  ...['fixture_rounds', 'fixture_settlements', 'gacha_commitments', 'gacha_debts', 'gacha_entries', 'gacha_machines'],
  ...[
    'gacha_payment_intents',
    'gacha_prepared_payments',
    'gacha_rip_steps',
    'gacha_rips',
    'gacha_seals',
    'game_configs',
  ],
  ...['house_treasury', 'integration_keys', 'offer_changes', 'offer_drafts', 'pack_editions', 'pack_entries', 'packs'],
  ...[
    'player_names',
    'push_subscriptions',
    'service_checks',
    'shared_binders',
    'treasury_arrivals',
    'treasury_walks',
    'valuation_policies',
    'webhook_endpoints',
    'worker_tasks',
  ],
];

const world = await openTestEnvironment();
const play = await new DuelPlayer(world).fundWallets();

/** Plays a typical duel: the players pay, and the crank sends the later steps without the service. */
async function playWithCrank(): Promise<string> {
  const duel = await play.playToResolving();
  await commitWithoutService(play, duel);
  await settleWithoutService(play, duel);
  await closeWithoutService(play, duel);
  for (let round = 0; round < 3; round += 1) await play.reconcile(duel.duelId);
  return (await play.fetchDuel(duel.duelId)).status;
}

/** Returns the bytes of each table's live rows and indexes. */
async function measureTableSizes(): Promise<Map<string, number>> {
  await world.database.pool?.query('vacuum full');
  const { rows } = (await world.database.queries.execute(sql`
    select relname as name, greatest(0, pg_total_relation_size(oid) - ${EMPTY_PAGE_COUNT * PAGE_BYTES} * (
      (select count(*) from pg_index where indrelid = pg_class.oid) + (reltoastrelid <> 0)::int))::int as bytes
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)) as unknown as {
    rows: { name: string; bytes: number }[];
  };
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

test('every table is known to grow with duels or not, and the size of a thousand is told', async () => {
  const before = await measureTableSizes();
  expect([...before.keys()].sort()).toEqual([...KEPT_TABLES, ...PRUNED_TABLES, ...UNRELATED_TABLES].sort());
  for (let played = 0; played < duels; played += 1) {
    if (played % DUELS_PER_REFILL === 0) {
      await world.fund(play.creator, play.opponent, play.crank);
      await world.work();
    }
    // Players sign in about once per duel, but this test's players have sessions already.
    for (const side of ['creator', 'opponent']) await world.signIn(testWallet(`${side} of duel ${played}`));
    expect(await playWithCrank()).toBe('settled');
  }
  const after = await measureTableSizes();
  const growth = (names: readonly string[]): number =>
    names.reduce((sum, name) => sum + (after.get(name) ?? 0) - (before.get(name) ?? 0), 0);
  const formatMbPerThousandDuels = (bytes: number): string => `${(bytes / duels / 1_000).toFixed(1)} MB`;
  const [stays, deleted] = [growth(KEPT_TABLES), growth(PRUNED_TABLES)];
  const largest = [...KEPT_TABLES, ...PRUNED_TABLES]
    .map((name) => ({ name, bytes: growth([name]) }))
    .sort((left, right) => right.bytes - left.bytes)
    .slice(0, 6);
  console.log(
    `size per 1,000 duels, of ${duels} played: ${formatMbPerThousandDuels(stays + deleted)}, of which ${formatMbPerThousandDuels(stays)} stay`,
  );
  console.log(largest.map(({ name, bytes }) => `${name} ${formatMbPerThousandDuels(bytes)}`).join(', '));
  expect(growth(UNRELATED_TABLES)).toBeLessThan(50 * PAGE_BYTES);
  expect(stays + deleted).toBeGreaterThan(0);
});
