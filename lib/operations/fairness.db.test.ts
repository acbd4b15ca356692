import { inArray } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { transactionIntents } from '../../db/schema/transactions';
import { Ripper } from '../../testing/gacha/ripper';
import { DuelPlayer, expectStatus } from '../../testing/service/play';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

/** Returns a chain port whose reads of the finalized `account` wait until the returned `answer` is called. */
function createDelayedChain(account: string) {
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { chain } = world.services;
  const delayed = {
    ...chain,
    async finalizedAccounts(...call: Parameters<typeof chain.finalizedAccounts>) {
      if (call[0].includes(account)) await answered;
      return chain.finalizedAccounts(...call);
    },
  };
  return { chain: delayed, answer };
}

test('a payment is verified while the node does not answer for a duel', async () => {
  const player = await new Ripper(world, testWallet('payer')).fundWallet();
  const { duelId, escrowAddress } = await play.openAndJoin();
  await play.sendAndSubmit(duelId, play.creator);
  const begun = await player.startRip();
  const { transaction } = await player.sign(begun);
  await player.send(transaction);
  expectStatus(200, await player.claim(begun.intent.intentId, transaction));
  world.finalize();
  world.clock.advance(60_000);
  const { chain, answer } = createDelayedChain(escrowAddress as string);
  const run = world.withServices({ chain }).work();
  await expect.poll(async () => (await player.fetchIntent(begun.intent.intentId)).state).toBe('verified');
  expect((await play.fetchDuel(duelId)).status).not.toBe('committing');
  answer();
  await run;
  expect((await play.fetchDuel(duelId)).status).toBe('committing');
});

test('two intents of one duel that are due at once are both scanned, and neither keeps its lease', async () => {
  const { duelId } = await play.openAndJoin();
  const intents = [await play.prepare(duelId, play.creator), await play.prepare(duelId, play.opponent)];
  const ids = intents.map((intent) => expectStatus(201, intent).intentId as string);
  play.outliveBlockhashes();
  world.clock.advance(120_000);
  await world.work();
  const rows = await world.database.queries
    .select()
    .from(transactionIntents)
    .where(inArray(transactionIntents.intentId, ids));
  expect(rows.map(({ leaseToken, checkAttempts }) => [leaseToken, checkAttempts])).toEqual([
    [null, 1],
    [null, 1],
  ]);
});
