import type { Address } from '@solana/kit';
import { count, eq, isNull } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { isConstraintViolation } from '../../db/constraint-violation';
import { duels } from '../../db/schema/duels';
import { packEditions, packs } from '../../db/schema/packs';
import { CARD_PACK_ID, getCardMint, openCardDuels } from '../../testing/duel/card-duels';
import { closeWithoutService, refundWithoutService } from '../../testing/duel/without-service';
import { mintCards, sendAs } from '../../testing/service/cards';
import { type DuelPlayer, expectStatus, type MatchedDuel } from '../../testing/service/play';
import { type TestWallet, testWallet } from '../../testing/service/wallet';
import type { TestEnvironment } from '../../testing/service/world';
import { getCard } from '../binder/card-contract';
import { buildDepositFeeInstruction } from '../chain/escrow/instructions';
import { decodeTerms } from '../chain/escrow/terms';
import { cancelDuel, createDuel } from '../duel/contract';
import { voidRestoredRows } from '../operations/restored-store';
import { countFreeEditions } from '../packs/edition-store';
import { returnEditions } from './return-editions';

/** Number of cards of an edition. */
const CARD_COUNT = 8;
/** Number of duels that the cheat opens and cancels, and of editions that the provider's cards suffice for. */
const ROUNDS = 5;
/** Funding time of the duels, in seconds. */
const FUNDING_SECONDS = 60;

let world: TestEnvironment;
let play: DuelPlayer;
beforeAll(async () => {
  ({ world, play } = await openCardDuels());
});
beforeEach(() => world.clock.advance(1));

const countFree = () => countFreeEditions(world.database.queries, CARD_PACK_ID, world.provider.publicKey);
const countSealed = async () =>
  (await world.database.queries.select({ sealed: count() }).from(packs).where(eq(packs.editionOf, CARD_PACK_ID)))[0]
    ?.sealed ?? 0;
const openCardDuel = async (wallet: TestWallet = play.creator) =>
  world.call(createDuel, {
    token: await play.getSessionToken(wallet),
    body: { matchmakingMode: 'open', packId: CARD_PACK_ID, fundingSeconds: FUNDING_SECONDS },
  });
const cancel = async (duelId: string, wallet: TestWallet = play.creator) =>
  expectStatus(
    200,
    await world.call(cancelDuel, { token: await play.getSessionToken(wallet), params: { duelId }, body: {} }),
  );
const findSpentAt = async (packId: string) =>
  (await world.database.queries.select().from(packEditions).where(eq(packEditions.packId, packId)))[0]?.spentAt;
const passFundingDeadline = ({ fundingDeadline }: MatchedDuel) =>
  play.advanceTo(new Date(Date.parse(fundingDeadline) + 2_000));

/** Opens and matches a duel in card mode, with the provider's consent: it can then be paid without the service. */
async function openWithConsent(): Promise<MatchedDuel> {
  const { duelId } = expectStatus(201, await openCardDuel());
  expectStatus(200, await play.join(duelId));
  await play.reconcile(duelId);
  const duel = await play.fetchDuel(duelId);
  expect(duel.providerConsent).not.toBeNull();
  return duel as MatchedDuel;
}

/** Pays a fee with a transaction that is built from the duel's terms without the service, and finalizes it. */
async function payByTerms({ terms, programId }: MatchedDuel, wallet: TestWallet): Promise<void> {
  const payment = buildDepositFeeInstruction({
    terms: decodeTerms(Buffer.from(terms, 'base64')),
    depositor: wallet.address as Address,
    programAddress: programId as Address,
  });
  await sendAs(world, [wallet], [payment]);
  world.finalize();
}

test('a cheat who opens duels for cards and cancels them uses up none of the provider’s cards', async () => {
  world.provider.inventory.push(...(await mintCards(world, ROUNDS * CARD_COUNT)));
  await world.work();
  await world.work();
  expect([await countFree(), await countSealed()]).toEqual([2, 2]);
  for (let round = 0; round < ROUNDS; round += 1) {
    world.clock.advance(1);
    await cancel(expectStatus(201, await openCardDuel()).duelId);
    await world.work();
  }
  expect([await countFree(), await countSealed()]).toEqual([2, 2]);
});

test('an opponent and the provider’s consent change nothing: the cards are free once nobody can pay any more', async () => {
  const sealed = await countSealed();
  for (let round = 0; round < 2; round += 1) {
    const duel = await openWithConsent();
    await cancel(duel.duelId);
    await returnEditions(world.services);
    // The consent is public, so both players could still pay without the service. The edition therefore isn't free.
    expect(await countFree()).toBe(1);
    world.clock.advance(2_000 * FUNDING_SECONDS);
    // The server's clock is past the funding deadline, but the finalized chain's clock isn't.
    await returnEditions(world.services);
    expect(await countFree()).toBe(1);
    world.chain.tick(8);
    await Promise.all([returnEditions(world.services), returnEditions(world.services)]);
    expect([await countFree(), await countSealed()]).toEqual([2, sealed]);
  }
});

test('a returned edition serves another duel to its end, and then no third one', async () => {
  const cancelled = await openWithConsent();
  await cancel(cancelled.duelId);
  passFundingDeadline(cancelled);
  await returnEditions(world.services);
  await play.fundWallets();
  // Editions are taken in the order in which they were sealed.
  const [oldest] = await world.database.queries
    .select({ packId: packEditions.packId })
    .from(packEditions)
    .where(isNull(packEditions.takenAt))
    .orderBy(packEditions.sealedAt, packEditions.packId);
  expect(oldest?.packId).toBe(cancelled.packId);
  const played = await play.playToResolved({ packId: CARD_PACK_ID });
  expect(played.packId).toBe(cancelled.packId);
  await returnEditions(world.services);
  expect(await findSpentAt(cancelled.packId)).not.toBeNull();
  const mint = getCardMint(played, 'creator');
  const card = expectStatus(200, await world.call(getCard, { params: { mint } }));
  expect(card.history.map(({ duelId }) => duelId)).toEqual([null, played.duelId, played.duelId]);
});

test('an edition stays taken if the cancelled duel was paid by its terms, even if all is refunded and closed unseen', async () => {
  await play.fundWallets();
  const duel = await openWithConsent();
  await cancel(duel.duelId);
  await payByTerms(duel, play.creator);
  passFundingDeadline(duel);
  await refundWithoutService(play, duel, [0]);
  await closeWithoutService(play, duel);
  expect((await play.fetchDuel(duel.duelId)).status).toBe('cancelled');
  const before = await countFree();
  await returnEditions(world.services);
  expect(await countFree()).toBe(before);
  expect(await findSpentAt(duel.packId)).not.toBeNull();
});

test('no edition is returned while the node can’t be reached, and the next run returns it', async () => {
  await world.work();
  const before = await countFree();
  const duel = await openWithConsent();
  await cancel(duel.duelId);
  passFundingDeadline(duel);
  world.finalize();
  const unreachable = { ...world.services.chain, finalizedAccounts: () => Promise.reject(new Error('down')) };
  delete (unreachable as { housekeeping?: unknown }).housekeeping;
  await returnEditions(Object.create(world.services, { chain: { value: unreachable } }));
  expect(await countFree()).toBe(before - 1);
  await returnEditions(world.services);
  expect(await countFree()).toBe(before);
});

test('the database refuses two live duels over one edition', async () => {
  await world.work();
  const [first, second] = [
    expectStatus(201, await openCardDuel()).duelId,
    expectStatus(201, await openCardDuel()).duelId,
  ];
  const { packId } = await play.fetchDuel(first);
  const setPack = () => world.database.queries.update(duels).set({ packId }).where(eq(duels.duelId, second));
  const refusal: unknown = await setPack().catch((error: unknown) => error);
  expect(isConstraintViolation(refusal, 'one_live_duel_per_edition')).toBe(true);
  await cancel(first);
  await cancel(second);
});

test('after a restored backup no edition is returned, since another duel may have had it since', async () => {
  await world.work();
  const { duelId, packId } = expectStatus(201, await openCardDuel(testWallet('restorer')));
  await cancel(duelId, testWallet('restorer'));
  await world.database.transaction((transaction) => voidRestoredRows(transaction, world.clock.now()));
  expect(await countFree()).toBe(0);
  expect(await findSpentAt(packId)).not.toBeNull();
  await returnEditions(world.services);
  expect(await countFree()).toBe(0);
});
