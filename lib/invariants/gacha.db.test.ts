import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { Ripper } from '../../testing/gacha/ripper';
import { expectStatus } from '../../testing/service/play';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { findViolations } from './find';

let world: TestEnvironment;
let ids: Record<'rip' | 'undelivered' | 'spent' | 'surrendered' | 'open' | 'commitment', string>;

beforeAll(async () => {
  world = await openTestEnvironment();
  const ripper = await new Ripper(world).fundWallet();
  const rip = await ripper.ripOne();
  world.provider.sendCard = null;
  const undelivered = await ripper.ripUndelivered();
  await world.work();
  world.clock.advance(3_600_000);
  await world.work();
  const { status } = await ripper.fetchRip(undelivered.ripId);
  expect(status).toBe('refund-owed');
  const lost = (await ripper.startAndPay()).intent.intentId;
  expectStatus(200, await ripper.surrender(lost));
  const { intent } = await ripper.startRip();
  ids = {
    rip: rip.ripId,
    undelivered: undelivered.ripId,
    spent: rip.payment!.intentId,
    surrendered: lost,
    open: intent.intentId,
    commitment: rip.commitmentId,
  };
});

/** Thrown to roll a transaction back. */
class RolledBack extends Error {}

/** Returns the violations found after these statements, with the `tables` unguarded. Everything is rolled back. */
async function findViolationsAfter(statements: readonly string[]): Promise<string[]> {
  let found: string[] = [];
  const work = world.database.transaction(async (transaction) => {
    for (const table of tables)
      for (const statement of buildUnguardStatements(table)) await transaction.execute(sql.raw(statement));
    for (const statement of statements) await transaction.execute(sql.raw(statement));
    found = await findViolations(transaction, world.services.chain, world.clock.now());
    throw new RolledBack();
  });
  await expect(work).rejects.toBeInstanceOf(RolledBack);
  return found;
}

const tables = [
  'gacha_entries',
  'gacha_seals',
  'gacha_commitments',
  'gacha_payment_intents',
  'gacha_rips',
  'gacha_rip_steps',
  'gacha_debts',
  'card_deliveries',
  'verified_rounds',
];

/**
 * Drops a table's check, unique and foreign key constraints, and disables its triggers, as a mistaken migration would.
 */
const buildUnguardStatements = (table: string): string[] => [
  `do $$ declare c record; begin
    for c in select conname from pg_constraint where conrelid = '${table}'::regclass and contype in ('c', 'u', 'f') loop
      execute format('alter table ${table} drop constraint %I cascade', c.conname);
    end loop;
  end $$`,
  `alter table ${table} disable trigger user`,
];

const buildPaymentUpdate = (id: () => string, assignment: string) => () => [
  `update gacha_payment_intents set ${assignment} where intent_id = '${id()}'`,
];

test('what was played holds every invariant', async () => {
  expect(await findViolationsAfter([])).toEqual([]);
});

test.each<[string, string, () => string[]]>([
  [
    '5 a commitment',
    'a seed that does not open it',
    () => [`update gacha_rip_steps set server_seed = repeat('0', 64) where kind = 'reveal'`],
  ],
  [
    '5 commitment precedes',
    'a commitment made after its client seed',
    () => [
      `update gacha_commitments set committed_at = taken_at + interval '1 second' where commitment_id = '${ids.commitment}'`,
    ],
  ],
  [
    '5 commitment precedes',
    'a spent one without a rip',
    () => [`update gacha_commitments set spent_at = taken_at where commitment_id <> '${ids.commitment}'`],
  ],
  ['6 copies', 'a copy that nobody drew', () => [`update gacha_entries set drawn = drawn + 1`]],
  ['6 each open payment', 'a hold that was lost', () => [`update gacha_entries set held = 0`]],
  ['6 the newest seal', 'odds of another inventory', () => [`update gacha_entries set stock = stock + 1`]],
  [
    '6 seals are a chain',
    'a seal without the one before',
    () => [`update gacha_seals set odds_hash = repeat('0', 64) where sequence = 1`],
  ],
  [
    '9 verified means one payment, and',
    'a payment spent without a rip',
    buildPaymentUpdate(() => ids.open, `state = 'spent', holding = false`),
  ],
  [
    '9 verified means one payment, and',
    'a rip of another client seed',
    () => [`update gacha_rips set client_seed = 'another'`],
  ],
  [
    '9 what is owed',
    'one given up that was ripped all the same',
    buildPaymentUpdate(() => ids.surrendered, `state = 'spent', end_reason = null`),
  ],
  [
    '9 what is owed',
    'a debt of another reason',
    () => [`update gacha_debts set reason = 'seed-lost' where reason = 'surrendered'`],
  ],
  [
    '9 a rip is owed back',
    'one that is delivered and owed back',
    () => [`update card_deliveries set state = 'delivered' where rip_id = '${ids.undelivered}'`],
  ],
  [
    '9 a rip is owed back',
    'one that is neither delivered nor owed back',
    () => [`delete from gacha_debts where reason = 'undelivered'`],
  ],
  ['9 a rip is owed back', 'one owed back for another reason', () => [`update gacha_debts set reason = 'operator'`]],
  ['9 what arrived', 'one given up that nobody owes', () => [`delete from gacha_debts`]],
  ['9 what arrived', 'a payment that was dropped', buildPaymentUpdate(() => ids.spent, `state = 'failed'`)],
  [
    '9 verified means one finalized',
    'a signature that paid nothing',
    buildPaymentUpdate(() => ids.spent, `signature = '${'1'.repeat(64)}'`),
  ],
  [
    '13 a rip is whole',
    'a settlement that is missing',
    () => [`delete from gacha_rip_steps where kind = 'settlement'`],
  ],
  [
    '13 a rip is whole',
    'one that is settled without its card',
    () => [`update card_deliveries set state = 'sending' where rip_id = '${ids.rip}'`],
  ],
  ['13 a settled paid rip', 'a rip that is not listed', () => [`delete from verified_rounds where mode = 'gacha'`]],
  [
    '16 a delivery',
    'one that nobody checks',
    () => [`update card_deliveries set ended_at = null, next_check_at = null`],
  ],
  ['17 a delivery', 'one of another card', () => [`update card_deliveries set card_id = 'another'`]],
  ['17 a delivery', 'one to another wallet', () => [`update card_deliveries set wallet = 'another'`]],
  ['16 a payment', 'one that nobody looks at', buildPaymentUpdate(() => ids.open, 'next_check_at = null')],
  [
    '19 a payment',
    'one that was given up though it arrived',
    buildPaymentUpdate(() => ids.spent, `state = 'expired', slot = null`),
  ],
])('"%s" finds %s', async (name, _, statements) => {
  expect((await findViolationsAfter(statements())).some((each) => each.startsWith(name))).toBe(true);
});
