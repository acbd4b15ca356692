import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../lib/configuration/config';
import { lockFolder } from '../../lib/core/exclusive-folder';
import { runCommand } from '../../testing/process/run-command';
import { afterFile } from '../../testing/runner/after-file';
import { DuelPlayer } from '../../testing/service/play';
import { openTestEnvironment } from '../../testing/service/world';
import { withOwnDatabase } from '../own-database';
import { runExplain } from './run';

const world = await openTestEnvironment();
const play = await new DuelPlayer(world).fundWallets();

const explain = (...argv: string[]) =>
  runCommand((terminal) =>
    runExplain(argv, {
      readConfig: () => readConfig({}),
      withDatabase: (_, work) => work(world.database),
      clock: world.clock,
      terminal,
    }),
  );

test('prints a duel in plain English: its players, its wait, its events, payments and transactions', async () => {
  const { duelId, escrowAddress, fundingDeadline } = await play.openAndJoin();
  const paid = await play.pay(duelId, play.creator);
  const { code, stdout, stderr } = await explain(duelId);
  expect([code, stderr]).toEqual([0, '']);
  const [first, second, ...lines] = stdout.split('\n');
  expect(first).toBe(`${duelId} is committing.`);
  expect(second).toBe('An open duel over kickoff-2031, for the fees only; each player pays 0.05 SOL.');
  expect(lines).toContain(`Creator ${play.creator.address}: its payment is final and counted.`);
  expect(lines).toContain(`Opponent ${play.opponent.address}: no payment counted.`);
  expect(lines).toContain(`Escrow account ${escrowAddress}.`);
  expect(lines).toContain(`Waits for: payments, until ${fundingDeadline}. The opponent has prepared no payment.`);
  expect(lines).toContain('Then the fees go back to both players.');
  expect(lines).toContainEqual(
    expect.stringMatching(/^ {2}1\. 2026-\S+Z {2}created {2}by creator {2}nothing → waiting$/),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}txi_\S+ {2}fund by creator \S+ {2}FINALIZED since /));
  expect(lines).toContain(`    signature ${paid.transactionSignature}, named by submission`);
  expect(stdout).toMatch(/Custody alerts:\n {2}none\n/);
});

test('prints what was drawn and paid out once a duel has settled', async () => {
  const { duelId, result } = await play.playToSettled();
  const { code, stdout } = await explain(duelId);
  expect(code).toBe(0);
  expect(stdout).toContain(`The ${result?.winner} won (${result?.winnerWallet}).`);
  expect(stdout).toMatch(/Escrow transactions on chain:\n( {2}slot \d+ {2}[a-z -]+ by \S+ {2}\S+\n){6}/);
});

test.each([
  [[], 2, 'One duel’s id is needed'],
  [['duel_x'], 2, 'One duel’s id is needed'],
  [['duel_11111111111111111111', 'more'], 2, 'One duel’s id is needed'],
  [['duel_11111111111111111111'], 1, 'There is no duel duel_11111111111111111111 in this database.'],
])('refuses %j', async (argv, expected, reason) => {
  const { code, stdout, stderr } = await explain(...argv);
  expect([code, stdout]).toEqual([expected, '']);
  expect(stderr).toContain(reason);
});

test('names the endpoint where a server runs on the embedded database', async () => {
  const duelId = 'duel_11111111111111111111';
  const folder = mkdtempSync(join(tmpdir(), 'ripduel-explain-'));
  afterFile(async () => rmSync(folder, { recursive: true }));
  const lock = await lockFolder(folder, 'ripduel-server');
  const { code, stdout, stderr } = await runCommand((terminal) =>
    runExplain([duelId], {
      readConfig: () => readConfig({ DATA_DIR: folder }),
      withDatabase: withOwnDatabase,
      clock: world.clock,
      terminal,
    }),
  );
  await lock.release();
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toContain('is in use by ripduel-server');
  expect(stderr).toContain(`GET /v1/operations/duels/${duelId}`);
});
