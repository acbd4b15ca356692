import { expect, inject, test } from 'vitest';
import { openDatabase } from '../../db/open-database';
import { openFreshDatabase } from '../../testing/database/database';
import { afterFile } from '../../testing/runner/after-file';
import { checkRole } from './role';

const { admin } = inject('testDatabase') as { admin: string };
const { pool } = await openFreshDatabase();
const database = new URL(pool?.options.connectionString ?? '').pathname;

/** Creates a role, runs `statements` as the owner, and then the check as that role, in the database of this file. */
async function checkAsNewRole(role: string, ...statements: readonly string[]) {
  await pool?.query(`create role ${role} login password 'x'`);
  afterFile(async () => {
    await pool?.query(`drop owned by ${role}`);
    await pool?.query(`drop role ${role}`);
  });
  for (const statement of statements) await pool?.query(statement);
  const url = new URL(admin);
  Object.assign(url, { username: role, password: 'x', pathname: database });
  const opened = await openDatabase({ url: url.href });
  try {
    return await checkRole(opened.queries);
  } finally {
    await opened.close();
  }
}

test('the owner is in order', async () => {
  const opened = await openDatabase({ url: pool?.options.connectionString });
  expect(await checkRole(opened.queries)).toMatchObject({ state: 'ok', fix: null });
  await opened.close();
});

test('a role that only reads names tables that it can’t write', async () => {
  const found = await checkAsNewRole('reader', 'grant select on all tables in schema public to reader');
  expect(found).toMatchObject({
    state: 'wrong',
    found: expect.stringMatching(/^reader can’t write \w+, \w+, \w+ and \d+ more$/),
  });
});

test('a role whose transactions only read is wrong', async () => {
  const found = await checkAsNewRole(
    'frozen',
    'grant all on all tables in schema public to frozen',
    'alter role frozen set default_transaction_read_only = on',
  );
  expect(found).toMatchObject({
    state: 'wrong',
    found: expect.stringContaining('default_transaction_read_only is on'),
  });
});

test('a role that writes and can’t migrate is wrong', async () => {
  const found = await checkAsNewRole('writer', 'grant all on all tables in schema public to writer');
  expect(found).toMatchObject({ state: 'wrong', found: 'writer can’t create what migrations create' });
});

/** Grants a role every privilege that the check asks for. */
const grantAll = (role: string): string[] => [
  `grant all on all tables in schema public to ${role}`,
  `grant create on schema public to ${role}`,
  `grant create on database "${database.slice(1)}" to ${role}`,
];

test('a role with every privilege is refused for the objects that another role owns', async () => {
  const found = await checkAsNewRole('guest', ...grantAll('guest'));
  expect(found).toMatchObject({
    state: 'wrong',
    found: expect.stringMatching(/^guest doesn’t own \w+, \w+\(\), \w+\(\) and \d+ more$/),
  });
});

const readOwner = async (): Promise<string> => (await pool?.query('select current_user as name'))?.rows[0].name;

test('a member of the owning role is in order', async () => {
  expect(await checkAsNewRole('deputy', `grant ${await readOwner()} to deputy`)).toMatchObject({ state: 'ok' });
});

test('a function of another role is named too, which no migration can replace', async () => {
  const found = await checkAsNewRole(
    'clerk',
    `grant ${await readOwner()} to clerk`,
    'alter function claim_worker_task owner to pg_monitor',
  );
  expect(found).toMatchObject({ state: 'wrong', found: 'clerk doesn’t own claim_worker_task()' });
  await pool?.query(`alter function claim_worker_task owner to ${await readOwner()}`);
});

test('a function of a tool beside the service may be another role’s', async () => {
  const found = await checkAsNewRole(
    'neighbour',
    `grant ${await readOwner()} to neighbour`,
    'create function user_search() returns integer language sql return 1',
    'alter function user_search() owner to pg_monitor',
  );
  expect(found).toMatchObject({ state: 'ok' });
});
