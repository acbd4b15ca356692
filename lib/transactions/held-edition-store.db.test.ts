import { beforeAll, beforeEach, expect, test } from 'vitest';
import { CARD_PACK_ID, type CardDuelPlayer, openCardDuels } from '../../testing/duel/card-duels';
import { type DuelPlayer, expectMatched, expectStatus } from '../../testing/service/play';
import type { TestEnvironment } from '../../testing/service/world';
import { cancelDuel, createDuel } from '../duel/contract';
import { listHeldEditions } from './held-edition-store';
import { returnEditions } from './return-editions';

/** Funding time of the duels, in seconds. */
const FUNDING_SECONDS = 60;

let world: TestEnvironment;
let play: DuelPlayer;
let cards: CardDuelPlayer;
beforeAll(async () => {
  ({ world, play, cards } = await openCardDuels());
});
beforeEach(() => world.clock.advance(1));

async function openCardDuel(): Promise<string> {
  const token = await play.getSessionToken(play.creator);
  const body = { matchmakingMode: 'open', packId: CARD_PACK_ID, fundingSeconds: FUNDING_SECONDS };
  return expectStatus(201, await world.call(createDuel, { token, body })).duelId;
}
async function cancel(duelId: string): Promise<void> {
  const token = await play.getSessionToken(play.creator);
  expectStatus(200, await world.call(cancelDuel, { token, params: { duelId }, body: {} }));
}
const listDuelIds = async (limit: number) =>
  (await listHeldEditions(world.database.queries, world.clock.now(), limit)).map(({ duels }) =>
    duels.map(({ duelId }) => duelId).toSorted(),
  );

test('the last edition of a list has all duels that may have taken it', async () => {
  await cards.sealEdition();
  // The clock doesn't advance, so both duels were created when the edition was taken.
  const first = await openCardDuel();
  await cancel(first);
  await returnEditions(world.services);
  const second = await openCardDuel();
  await cancel(second);
  expect(await listDuelIds(1)).toEqual([[first, second].toSorted()]);
  await returnEditions(world.services);
  expect(await listDuelIds(1)).toEqual([]);
});

test('editions whose duels can still be paid keep no later one out of the list', async () => {
  for (let edition = 0; edition < 3; edition += 1) await cards.sealEdition();
  const waiting = await openCardDuel();
  world.clock.advance(1);
  const matched = await openCardDuel();
  const { fundingDeadline } = expectMatched(expectStatus(200, await play.join(matched)));
  world.clock.advance(1);
  const later = await openCardDuel();
  await cancel(later);
  expect(await listDuelIds(1)).toEqual([[later]]);
  await cancel(waiting);
  await cancel(matched);
  expect(await listDuelIds(3)).toEqual([[waiting], [later]]);
  play.advanceTo(fundingDeadline);
  expect(await listDuelIds(3)).toEqual([[waiting], [later]]);
  world.clock.advance(1_000);
  expect(await listDuelIds(3)).toEqual([[waiting], [matched], [later]]);
});
