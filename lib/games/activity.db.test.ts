import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Queries, Transaction } from '../../db/client';
import { type ReferenceProviderEnvironment, withReferenceProvider } from '../../testing/provider/reference-provider';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import type { EndpointCall } from '../../testing/service/requests';
import { openTestEnvironment } from '../../testing/service/world';
import { createLimiter } from '../api/limits';
import { EscrowStage } from '../chain/escrow/state';
import { formatCanonicalJson, hashCanonicalJson, type Json } from '../core/canonical-json';
import { getDuelProof, getDuelReceipt } from '../duel/receipt-contract';
import { getPack, listPacks } from '../packs/contract';
import { listActivity } from './activity-contract';

let world: ReferenceProviderEnvironment;
let play: DuelPlayer;
let duelId: string;

beforeAll(async () => {
  world = await withReferenceProvider(await openTestEnvironment());
  play = await new DuelPlayer(world).fundWallets();
});

const list = (query: EndpointCall['query'] = {}) => world.call(listActivity, { query });
const fetchItems = async (query?: Record<string, string>): Promise<UntypedJson[]> =>
  expectStatus(200, await list(query)).items;

describe('a duel over the reference provider', () => {
  test('is not listed before it is settled', async () => {
    const duel = await play.playToBothPaid();
    ({ duelId } = duel);
    expect(await fetchItems()).toEqual([]);
    // Waits until the provider has accepted, locked and committed. The service hasn't checked the duel then.
    const hasResult = async () => (await play.readEscrow(duel)).stage === EscrowStage.Resolved;
    await world.finalizeUntil('the result', hasResult);
    expect(await fetchItems()).toEqual([]);
  });

  test('is listed with its settlement, as its proof, its table and its receipt say', async () => {
    const isSettled = async () => (await play.reconcile(duelId)).duel.status === 'settled';
    await world.finalizeUntil('the settlement', isSettled);
    const settled = (await play.reconcile(duelId)).duel;
    const proof = expectStatus(200, await world.call(getDuelProof, { params: { duelId } }));
    const { name, tier, entries } = expectStatus(200, await world.call(getPack, { params: { packId: proof.packId } }));
    const [round, ...others] = await fetchItems();
    expect(others).toEqual([]);
    expect(round).toEqual({
      mode: 'duels',
      roundId: duelId,
      occurredAt: settled.updatedAt,
      providerMode: 'reference',
      pack: { packId: 'kickoff-2031', name, tier },
      outcome: {
        winner: settled.result!.winner,
        decidedBy:
          new Set(settled.result!.draws.map(({ valueAmount }: UntypedJson) => valueAmount)).size > 1 ? 'value' : 'coin',
        draws: settled.result!.draws.map(({ side, entryIndex }: UntypedJson) => {
          const { cardId, tier, value } = entries[entryIndex]!;
          return { side, cardId, tier, value: { amount: value.amount, mint: value.mint, decimals: value.decimals } };
        }),
      },
      proof: { hash: hashCanonicalJson(proof.answer), path: `/v1/duels/${duelId}/proof` },
      receiptPath: `/v1/duels/${duelId}/receipt`,
    });
    const { availability } = expectStatus(200, await world.call(getDuelReceipt, { params: { duelId } }));
    expect(availability).toEqual({ custody: 'available', providerProof: 'available', settlement: 'available' });
  });

  test('is told without a wallet, an intent or a signature', async () => {
    const { text } = await list();
    const row = (await world.database.queries.execute(
      sql`select to_jsonb(r)::text as text from verified_rounds r`,
    )) as {
      rows: { text: string }[];
    };
    for (const told of [text ?? '', row.rows[0]?.text ?? ''])
      for (const secret of [play.creator.address, play.opponent.address, 'txi_', 'wallet', 'signature'])
        expect(told).not.toContain(secret);
  });

  test('may be kept by every cache for a while, and by no search engine', async () => {
    expect((await list()).headers).toMatchObject({
      'cache-control': 'public, max-age=30, stale-while-revalidate=120',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    });
    expect((await list({ limit: '0' })).headers['cache-control']).toBe('no-store');
  });
});

/** Thrown to roll a transaction back. */
class RolledBack extends Error {}

/** Runs one statement in the open transaction, and returns the rows. */
type RunSql = (text: string) => Promise<UntypedJson[]>;

/** Runs `work` in a transaction that is always rolled back, with the triggers of `verified_rounds` disabled. */
async function runRolledBack(work: (run: RunSql, transaction: Transaction) => Promise<void>): Promise<void> {
  const whole = world.database.transaction(async (transaction) => {
    const run: RunSql = async (text) =>
      ((await transaction.execute(sql.raw(text))) as unknown as { rows: UntypedJson[] }).rows;
    await run('alter table verified_rounds disable trigger user');
    await work(run, transaction);
    throw new RolledBack();
  });
  await expect(whole).rejects.toBeInstanceOf(RolledBack);
}

/**
 * Returns whether the duel is listed again after it is removed from the list, `change` is run with a condition for the
 * duel's rows appended, and its timeline gets another event.
 */
async function isListedAfter(change?: string): Promise<boolean> {
  let count = -1;
  await runRolledBack(async (run) => {
    await run('delete from verified_rounds');
    if (change !== undefined) await run(`${change} where duel_id = '${duelId}'`);
    await run(`insert into duel_events (duel_id, sequence, kind, at, actor_kind, status_from, status_to, data)
      values ('${duelId}', 1000, 'provider-answered', '2026-11-22', 'worker', 'settled', 'settled', '{}')`);
    count = (await run('select 1 from verified_rounds')).length;
  });
  return count === 1;
}

describe('no round is listed', () => {
  test.each([
    ['of a mock provider', `update duels set provider_mode = 'mock'`],
    ['that is not settled', `update duels set status = 'resolved', next_check_at = '2026-11-22'`],
    [
      'without the provider’s answer',
      'update provider_evidence set answer = null, signature = null, answered_at = null',
    ],
    ['without a stored question', 'delete from provider_evidence'],
    ['whose answer has another seed', `update provider_evidence set answer = jsonb_set(answer, '{seed}', '"00"')`],
    [
      'whose answer has another winner',
      `update provider_evidence set answer = jsonb_set(answer, '{winner}', '"none"')`,
    ],
    [
      'with a payment that neither an intent nor the chain shows',
      `with gone as (delete from escrow_calls where step = 'deposit')
        update transaction_intents set state = 'FAILED', error = 'failed'`,
    ],
  ])('%s', async (_, change) => {
    expect(await isListedAfter()).toBe(true);
    expect(await isListedAfter(change)).toBe(false);
  });
});

/** Inserts 60 rounds of two modes with three different timestamps, runs `work`, and rolls back. */
async function withManyRounds(work: (ask: typeof list, run: RunSql) => Promise<void>): Promise<void> {
  await runRolledBack(async (run, transaction) => {
    await run(`insert into verified_rounds select case when n % 3 = 0 then 'gacha' else 'duels' end, 'Round-' || chr(64 + n),
        '2026-11-20'::timestamptz + n % 3 * interval '1 millisecond', 'external', pack_id, pack_name, pack_tier, outcome, proof_hash
      from verified_rounds, generate_series(1, 60) n`);
    const { call } = world.withServices({ database: { ...world.database, queries: transaction } });
    await work((query = {}) => call(listActivity, { query }), run);
  });
}

/** Reads the activity page by page, and runs `between` after each page. */
async function readAllPages(
  ask: typeof list,
  limit: number,
  between: () => Promise<unknown> = async () => {},
): Promise<UntypedJson[]> {
  const seen: UntypedJson[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: UntypedJson = expectStatus(
      200,
      await ask({ limit: String(limit), ...(cursor === '' ? {} : { cursor }) }),
    );
    expect(page.items.length).toBeLessThanOrEqual(limit);
    seen.push(...page.items);
    cursor = page.nextCursor;
    if (cursor !== null) expect(cursor.length).toBeLessThanOrEqual(483);
    await between();
  }
  return seen;
}

const byOrder = (one: UntypedJson, other: UntypedJson): number =>
  compare(other.occurredAt, one.occurredAt) || compare(one.mode, other.mode) || compare(other.roundId, one.roundId);
const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

describe('pages', () => {
  test('hold twenty when nothing else is asked', async () => {
    await withManyRounds(async (ask) => expect(expectStatus(200, await ask()).items).toHaveLength(20));
  });

  test.each([1, 2, 7, 50])(
    'of %i give every round once: newest first, modes upwards, rounds downwards',
    async (limit) => {
      await withManyRounds(async (ask) => {
        const rounds = await readAllPages(ask, limit);
        expect(new Set(rounds.map(({ mode, roundId }) => `${mode} ${roundId}`)).size).toBe(61);
        expect(rounds).toHaveLength(61);
        expect(rounds).toEqual(rounds.toSorted(byOrder));
      });
    },
  );

  test('neither repeat nor leave out what was there while new rounds come', async () => {
    await withManyRounds(async (ask, run) => {
      const before = await readAllPages(ask, 50);
      let count = 0;
      const insert = () => {
        count += 1;
        // Adds a round that is newer than all played ones, and one with the same timestamp as rounds being read.
        return run(`insert into verified_rounds select 'gacha', v.id, v.at, 'external', pack_id, pack_name, pack_tier, outcome, proof_hash
          from (select * from verified_rounds limit 1) r, (values ('new-${count}', '2026-11-23'::timestamptz),
            ('tie-${count}', '2026-11-20 00:00:00.001Z'::timestamptz)) v(id, at)`);
      };
      const rounds = await readAllPages(ask, 5, insert);
      const known = rounds.filter(({ roundId }) => !/^(new|tie)-/.test(roundId));
      expect(known).toEqual(before);
      expect(rounds).toEqual(rounds.toSorted(byOrder));
    });
  });

  test.each<[string, Record<string, string>, string]>([
    ['a limit of none', { limit: '0' }, '/query/limit'],
    ['a limit over fifty', { limit: '51' }, '/query/limit'],
    ['a cursor without its prefix', { cursor: 'AAAA' }, '/query/cursor'],
    ['a cursor over 483 characters', { cursor: `v1.${'A'.repeat(481)}` }, '/query/cursor'],
    ['a wallet', { wallet: '11111111111111111111111111111112' }, '/query/wallet'],
  ])('refuse %s', async (_, query, pointer) => {
    expectRefusal(await list(query), 'invalid-request', pointer);
  });

  test('refuse a cursor that is forged, or of another list', async () => {
    expectRefusal(await list({ cursor: `v1.${'A'.repeat(480)}` }), 'invalid-cursor', '/query/cursor');
    const packs = expectStatus(200, await world.call(listPacks, { query: { limit: '1' } }));
    expectRefusal(await list({ cursor: packs.nextCursor }), 'invalid-cursor', '/query/cursor');
  });
});

test('a database that went away is 503, and no cache keeps it', async () => {
  const gone = () => {
    throw Object.assign(new Error('terminating connection'), { code: '57P01' });
  };
  const queries = { select: gone } as unknown as Queries;
  const answer = await world.withServices({ database: { ...world.database, queries } }).call(listActivity);
  expectRefusal(answer, 'database-unavailable');
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('too many requests are 429', async () => {
  const { call } = world.withServices({ limiter: createLimiter(null, 1 / 600) });
  expectStatus(200, await call(listActivity));
  expectRefusal(await call(listActivity), 'rate-limited');
});

test('the database and the service format the same canonical JSON', async () => {
  const text = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) });
  const { tree } = fc.letrec<{ tree: Json; leaf: Json; object: Json }>((tie) => ({
    leaf: fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null)),
    object: fc.dictionary(text, tie('tree')) as fc.Arbitrary<Json>,
    tree: fc.oneof({ maxDepth: 3 }, tie('leaf'), tie('object'), fc.array(tie('tree'))),
  }));
  const values = fc.sample(tree, 300);
  const given = JSON.stringify(values);
  const result = (await world.database.queries.execute(
    sql`select canonical_json(value) as text from jsonb_array_elements(${given}::jsonb) with ordinality e(value, at) order by at`,
  )) as unknown as { rows: { text: string }[] };
  expect(result.rows.map((row) => row.text)).toEqual(values.map(formatCanonicalJson));
});
