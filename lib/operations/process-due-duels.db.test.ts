import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import { duels } from '../../db/schema/duels';
import { commitWithoutService, settleWithoutService } from '../../testing/duel/without-service';
import { sendAs } from '../../testing/service/cards';
import { DuelPlayer } from '../../testing/service/play';
import { openTestEnvironment } from '../../testing/service/world';
import { buildDepositFeeInstruction } from '../chain/escrow/instructions';
import { decodeTerms } from '../chain/escrow/terms';
import { listCalls } from '../transactions/call-store';

const DUEL_COUNT = 8;

const world = await openTestEnvironment();
const play = await new DuelPlayer(world).fundWallets();

/**
 * Matches two players and pays the creator's side with a deposit built from the terms, which the service didn't
 * prepare. So a check has to read the account's history to explain it.
 */
async function openAndPayByTerms(): Promise<string> {
  const duel = await play.openAndJoin({ fundingSeconds: 300 });
  const terms = decodeTerms(Buffer.from(duel.terms, 'base64'));
  const depositor = play.creator.address as Address;
  await sendAs(
    world,
    [play.creator],
    [buildDepositFeeInstruction({ terms, depositor, programAddress: duel.programId as Address })],
  );
  return duel.duelId;
}

const makeAllDue = () => world.database.queries.update(duels).set({ nextCheckAt: world.clock.now() });

test('a duel is settled in the check that first shows its outcome, with the history that proves it', async () => {
  const { queries } = world.database;
  const duel = await play.playToResolving();
  expect(await listCalls(queries, duel.duelId)).toEqual([]);
  await commitWithoutService(play, duel);
  await settleWithoutService(play, duel);
  await makeAllDue();
  await world.work();
  expect((await play.fetchDuel(duel.duelId)).status).toBe('settled');
  expect((await listCalls(queries, duel.duelId)).map(({ step }) => step)).toContain('settle');
});

test('duels that are checked at once share the budget of their histories', async () => {
  await world.fund(play.creator, play.opponent);
  const duelIds: string[] = [];
  for (let each = 0; each < DUEL_COUNT; each += 1) duelIds.push(await openAndPayByTerms());
  world.finalize();
  const { queries } = world.database;
  await makeAllDue();
  await world.work();
  const calls = await Promise.all(duelIds.map((duelId) => listCalls(queries, duelId)));
  expect(calls.map((each) => each.length)).toEqual(Array(DUEL_COUNT).fill(1));
});
