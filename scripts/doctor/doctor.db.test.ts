import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrate } from '../../db/migrate';
import { packEditions, packs } from '../../db/schema/packs';
import { readConfig } from '../../lib/configuration/config';
import { insertEdition } from '../../lib/packs/replenish-editions';
import { toSealedEntry } from '../../lib/packs/sealed-table';
import { findPack, listEntries } from '../../lib/packs/store';
import { openFreshDatabase } from '../../testing/database/database';
import { openTestEnvironment } from '../../testing/service/world';
import { checkChain } from './chain';
import { checkDatabase } from './database';
import type { Finding } from './finding';
import { checkFunctions } from './functions';
import { checkSchema } from './schema';

const world = await openTestEnvironment();
const genesisHash = world.services.genesisHash();
const chain = { isEmbedded: false, genesisHash };
const listCheckStates = (findings: readonly Finding[]) => findings.map(({ name, state }) => [name, state]);

test('a database in order has a finding for each check, and all are ok', async () => {
  const findings = await checkDatabase(world.database, chain);
  expect(listCheckStates(findings)).toEqual([
    ['Database', 'ok'],
    ['Schema', 'ok'],
    ['Functions and triggers', 'ok'],
    ['Role of the database', 'ok'],
    ['Chain of the database', 'ok'],
    ['Duels of earlier terms', 'ok'],
    ['Bonds of card packs', 'ok'],
  ]);
});

test('a card pack or free edition whose stored bond does not cover its cards is wrong', async () => {
  const { queries } = world.database;
  const pack = await findPack(queries, 'showcase-2032');
  if (pack === null) throw new Error('the card pack is not there');
  const entries = (await listEntries(queries, pack.packId)).map(toSealedEntry);
  const by = { providerKey: world.provider.publicKey, now: world.clock.now() };
  const editionId = await insertEdition(world.database, pack, entries, by);
  const findPackBondFinding = async () => (await checkDatabase(world.database, chain))[6];
  expect(await findPackBondFinding()).toMatchObject({ state: 'ok', found: 'enough: 2 packs and editions' });
  const change = (lamportsPerValueUnit: bigint) =>
    queries.update(packs).set({ lamportsPerValueUnit }).where(eq(packs.packId, pack.packId));
  await change(2n);
  const found = expect.stringMatching(new RegExp(`the bond of ${pack.packId} .*; the bond of ${editionId} `));
  expect(await findPackBondFinding()).toMatchObject({ state: 'wrong', found });
  await queries.update(packEditions).set({ takenAt: by.now }).where(eq(packEditions.packId, editionId));
  expect(await findPackBondFinding()).toMatchObject({ state: 'wrong', found: expect.not.stringContaining(editionId) });
  await change(0n);
  expect(await findPackBondFinding()).toMatchObject({ state: 'ok', found: 'enough: 1 packs and editions' });
});

test('a database of another chain is wrong, and one that is bound to none unknown', async () => {
  const [, , , , other] = await checkDatabase(world.database, { ...chain, genesisHash: 'another' });
  expect(other).toMatchObject({ state: 'wrong', found: `made for ${genesisHash}, the RPC serves another` });
  const [, , , , unbound] = await checkDatabase(await openFreshDatabase(), chain);
  expect(unbound).toMatchObject({ state: 'unknown' });
});

test('a database of the embedded chain is ok, and of a chain whose RPC does not answer unknown', async () => {
  const findChainFinding = async (isEmbedded: boolean) =>
    (await checkDatabase(world.database, { isEmbedded, genesisHash: null }))[4];
  expect(await findChainFinding(true)).toMatchObject({ state: 'ok', found: expect.stringContaining(genesisHash) });
  expect(await findChainFinding(false)).toMatchObject({
    state: 'unknown',
    fix: expect.stringContaining('when the RPC answers'),
  });
});

test('a schema that is behind, of other code, or not there is wrong', async () => {
  const { queries } = await openFreshDatabase();
  await queries.execute(sql`drop schema public cascade`);
  await queries.execute(sql`create schema public`);
  await queries.execute(sql`delete from drizzle.__drizzle_migrations where id > 2`);
  const found = /^\d+ of \d+ migrations are missing, from 0002_custody-alerts on$/;
  const fix = expect.stringMatching(/^Start the service once/);
  expect(await checkSchema(queries)).toMatchObject({ state: 'wrong', found: expect.stringMatching(found), fix });
  await queries.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('other', 1)`);
  expect(await checkSchema(queries)).toMatchObject({ state: 'wrong', fix: expect.stringMatching(/^Deploy the code/) });
  await queries.execute(sql`drop schema drizzle cascade`);
  expect(await checkSchema(queries)).toMatchObject({ state: 'wrong', found: 'the database is empty', fix });
});

test.each([
  sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
  sql`insert into drizzle.__sql_files values (9999999999999, '{}')`,
])('after going back a release the only warning is that the schema is newer', async (release) => {
  const database = await openFreshDatabase();
  await database.queries.execute(release);
  const findings = await checkDatabase(database, chain);
  expect(listCheckStates(findings).filter(([, state]) => state !== 'ok')).toEqual([
    ['Schema', 'warning'],
    ['Chain of the database', 'unknown'],
  ]);
  expect(findings[1]).toMatchObject({
    found: expect.stringContaining('newer than this code'),
    fix: expect.stringContaining('nothing needs doing'),
  });
});

test('tables that a later schema left when an older backup was restored over it are wrong', async () => {
  const { queries } = await openFreshDatabase();
  await queries.execute(sql`delete from drizzle.__drizzle_migrations where id > 2`);
  await queries.execute(sql`drop schema public cascade`);
  await queries.execute(sql`create schema public`);
  await queries.execute(sql`create table due_failures ()`);
  expect(await checkSchema(queries)).toMatchObject({
    state: 'wrong',
    found: 'a later schema has left tables of missing migrations: due_failures',
    fix: expect.stringContaining('into an empty database'),
  });
});

test('old functions and missing or disabled triggers are wrong until they are applied again', async () => {
  const database = await openFreshDatabase();
  const { queries } = database;
  const checkCurrentFunctions = () => checkFunctions(queries);
  expect(await checkCurrentFunctions()).toMatchObject({
    state: 'ok',
    found: expect.stringMatching(/^all \d+ are active$/),
  });
  await queries.execute(sql`alter table packs disable trigger sealed_packs_are_immutable`);
  expect(await checkCurrentFunctions()).toMatchObject({
    state: 'wrong',
    found: 'missing or disabled: packs.sealed_packs_are_immutable',
  });
  await queries.execute(sql`drop function refuse_change_of_rounds cascade`);
  await queries.execute(sql`drop trigger at_most_ten_waiting on duels`);
  await queries.execute(sql`drop trigger no_payment_without_consent on duels`);
  expect(await checkCurrentFunctions()).toMatchObject({
    state: 'wrong',
    found: expect.stringMatching(/^missing or disabled: refuse_change_of_rounds, duels\.\w+, duels\.\w+ and 2 more$/),
  });
  await queries.execute(sql`insert into drizzle.__sql_files values (9999999999999, '{}')`);
  expect(await checkCurrentFunctions()).toMatchObject({ state: 'ok', found: 'those of a later release' });
  await queries.execute(sql`delete from drizzle.__sql_files`);
  expect(await checkCurrentFunctions()).toMatchObject({ state: 'wrong', found: 'they are older than this code' });
  await queries.execute(sql`drop table drizzle.__sql_files`);
  expect(await checkCurrentFunctions()).toMatchObject({ state: 'wrong', found: 'they are older than this code' });
  await migrate(database);
  expect(await checkCurrentFunctions()).toMatchObject({ state: 'ok' });
});

test('the committed program is ok; another program, a missing account and a sysvar are wrong', async () => {
  const { config, chain } = world.services;
  const findProgramFinding = async (programId: string) =>
    (await checkChain({ ...config, ESCROW_PROGRAM_ID: programId }, chain))[1];
  expect(await findProgramFinding(config.ESCROW_PROGRAM_ID)).toMatchObject({ name: 'Escrow program', state: 'ok' });
  expect(await findProgramFinding('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')).toMatchObject({
    state: 'wrong',
    found: expect.stringContaining('another program'),
  });
  expect(await findProgramFinding(config.TREASURY_WALLET)).toMatchObject({
    state: 'wrong',
    found: expect.stringContaining('no account'),
  });
  expect(await findProgramFinding('SysvarC1ock11111111111111111111111111111111')).toMatchObject({
    state: 'wrong',
    found: expect.stringContaining('no program'),
  });
});

test('a treasury that is a program, or that Solana reserves, is wrong', async () => {
  const { config, chain } = world.services;
  const findTreasuryFinding = async (TREASURY_WALLET: string) =>
    (await checkChain({ ...config, TREASURY_WALLET }, chain)).find(({ name }) => name === 'Treasury wallet');
  expect(await findTreasuryFinding(config.TREASURY_WALLET)).toMatchObject({ state: 'ok' });
  expect(await findTreasuryFinding(config.ESCROW_PROGRAM_ID)).toMatchObject({
    state: 'wrong',
    found: expect.stringContaining('belongs to'),
  });
  expect(await findTreasuryFinding('SysvarRewards111111111111111111111111111111')).toMatchObject({
    state: 'wrong',
    found: expect.stringContaining('reserved'),
  });
});

test('a treasury without token account is a warning, or wrong with gacha; no mint, another chain: wrong', async () => {
  const { config, chain } = world.services;
  expect((await checkChain(config, chain))[3]).toMatchObject({ name: 'Treasury', state: 'warning' });
  expect((await checkChain({ ...config, GACHA_MODE: 'devnet-preview' }, chain))[3]).toMatchObject({ state: 'wrong' });
  const mint = config.TREASURY_WALLET;
  expect((await checkChain({ ...config, GACHA_MINT: mint }, chain))[2]).toMatchObject({ state: 'wrong' });
  const rpc = readConfig({
    ...realChainVariables,
    SOLANA_RPC_URL: 'http://127.0.0.1:9',
    SOLANA_LOCAL_GENESIS_HASH: 'another',
  });
  const findings = await checkChain(rpc, chain);
  expect(findings).toMatchObject([{ state: 'wrong', found: expect.stringContaining(genesisHash) }]);
});

const KEY = '76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu';
const realChainVariables = {
  ESCROW_PROGRAM_ID: KEY,
  TREASURY_WALLET: KEY,
  PROVIDER_URL: 'http://127.0.0.1:9',
  PROVIDER_PUBLIC_KEY: KEY,
  PROVIDER_TOKEN: 't'.repeat(32),
};
