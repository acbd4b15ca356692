import { type Address, createNoopSigner } from '@solana/kit';
import { getBurnInstruction, getCloseAccountInstruction } from '@solana-program/token';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { cardDeliveries } from '../../../db/schema/card-deliveries';
import { dueFailures } from '../../../db/schema/due-failures';
import {
  gachaCommitments,
  gachaEntries,
  gachaPaymentIntents,
  gachaRipSteps,
  gachaRips,
} from '../../../db/schema/gacha';
import { verifiedRounds } from '../../../db/schema/rounds';
import { Ripper } from '../../../testing/gacha/ripper';
import { mintCards, sendCard } from '../../../testing/service/cards';
import { expectStatus } from '../../../testing/service/play';
import { expectRefusal } from '../../../testing/service/refusal';
import { testWallet } from '../../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../../testing/service/world';
import type { ChainAccount } from '../../chain/port';
import { listActivity } from '../../games/activity-contract';
import { findRuleViolations } from '../../invariants/find';
import { getRgsProof } from '../../proofs/contract';
import { formatDeliveryMessage, isDeliveryPromise } from '../../provider/rules/delivery';
import { getGachaCapability } from '../capability/contract';
import { getInventory } from '../machines/contract';
import { listDebts } from '../refunds-owed/contract';
import { getRip } from '../rips/contract';
import { deriveTokenAccount } from '../settings';
import { endDelivered } from './end-delivered';
import { endWithdrawn } from './end-withdrawn';
import { claimDueCardDeliveries, type StoredCardDelivery } from './store';

let world: TestEnvironment;
let player: Ripper;
let players = 0;
/** The provider's own functions for minting and sending. Tests replace them; each test starts with them. */
let originalFunctions: Pick<TestEnvironment['provider'], 'mintCard' | 'sendCard'>;

type Rip = Awaited<ReturnType<Ripper['fetchRip']>>;

beforeAll(async () => {
  world = await openTestEnvironment();
  const { mintCard, sendCard } = world.provider;
  originalFunctions = { mintCard, sendCard };
});

beforeEach(async () => {
  Object.assign(world.provider, originalFunctions, {
    isUnreachable: false,
    changePromise: (promise: unknown) => promise,
  });
  players += 1;
  player = await new Ripper(world, testWallet(`delivered to ${players}`)).fundWallet();
});

/** Longer than the longest wait between two checks of a delivery. */
const CHECK_MS = 40_000;
/** Time from a rip to the deadline of its delivery. */
const DEADLINE_MS = 3_600_000;

async function checkLater(milliseconds = CHECK_MS): Promise<void> {
  world.clock.advance(milliseconds);
  await world.work();
}

const listStepStates = ({ lifecycle }: Rip) => lifecycle.map(({ state }) => state);
/** States of a rip's steps (reveal, acquisition, settlement) while its card isn't delivered. */
const PENDING_STEP_STATES = ['done', 'pending', 'pending'];

/**
 * Asserts that the rip waits for its card, that its server seed isn't shown, and that it has no proof and isn't in the
 * activity list.
 */
async function expectAcquiring(ripId: string): Promise<void> {
  const rip = await player.fetchRip(ripId);
  expect(rip).toMatchObject({ status: 'acquiring', serverSeed: null });
  expect(listStepStates(rip)).toEqual(PENDING_STEP_STATES);
  expectRefusal(await callProof(ripId), 'round-not-settled');
  expect(await isListed(ripId)).toBe(false);
}

async function expectSettled(ripId: string): Promise<Rip> {
  const rip = await player.fetchRip(ripId);
  expect(rip).toMatchObject({ status: 'settled', serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(listStepStates(rip)).toEqual(['done', 'done', 'done']);
  expect(await listOwed()).toEqual([]);
  return rip;
}

async function expectRefundOwed(ripId: string): Promise<Rip> {
  const rip = await player.fetchRip(ripId);
  expect(rip).toMatchObject({ status: 'refund-owed', serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(listStepStates(rip)).toEqual(['done', 'failed', 'failed']);
  const [debt, ...others] = await listOwed();
  expect(others).toEqual([]);
  expect(debt).toMatchObject({ reason: 'undelivered', signature: rip.payment?.signature, refundedAt: null });
  expect(rip.lifecycle[2]).toMatchObject({ kind: 'settlement', debtId: debt?.debtId });
  expectRefusal(await callProof(ripId), 'round-not-settled');
  expect(await isListed(ripId)).toBe(false);
  return rip;
}

const callProof = (roundId: string) => world.call(getRgsProof, { params: { mode: 'gacha', roundId } });

async function isListed(ripId: string): Promise<boolean> {
  const { items } = expectStatus(200, await world.call(listActivity, {}));
  return items.some(({ roundId }: { roundId: string }) => roundId === ripId);
}

async function listOwed() {
  return expectStatus(200, await world.call(listDebts, { token: await player.getSessionToken() })).items;
}

/** Returns the reasons of a delivery's failures, which are deleted once it is processed without one. */
async function listFailureReasons(ripId: string): Promise<string[]> {
  const failures = await world.database.queries.select().from(dueFailures).where(eq(dueFailures.id, ripId));
  return failures.map(({ reason }) => reason);
}

const getPromisedMint = (ripId: string): string => world.provider.promises.get(ripId)?.cardMint as string;

async function readHeld(wallet: string, mint: string): Promise<string | null> {
  const address = deriveTokenAccount(wallet, mint);
  const { value } = await world.rpc('getAccountInfo', address, { encoding: 'jsonParsed', commitment: 'finalized' });
  return value?.data.parsed.info.tokenAmount.amount ?? null;
}

test('a card is brought to the payer, with evidence that everybody can check', async () => {
  const { ripId } = await player.ripUndelivered();
  await expectAcquiring(ripId);
  await world.work();
  // The provider has sent the card, but the transfer isn't final: the chain may still be reorganised.
  await expectAcquiring(ripId);
  world.finalize();
  await checkLater();
  const rip = await expectSettled(ripId);
  const { evidence } = rip.lifecycle[1] as Extract<Rip['lifecycle'][number], { kind: 'acquisition' }>;
  const { cardMint = '', tokenAccount, signature, providerKey = '', providerSignature = '' } = evidence ?? {};
  expect(tokenAccount).toBe(deriveTokenAccount(player.wallet.address, cardMint));
  expect(await readHeld(player.wallet.address, cardMint)).toBe('1');
  const landed = await world.services.chain.finalizedTransaction(signature as string);
  expect(evidence?.slot).toBe(String(landed?.slot));
  const request = { deliveryId: ripId, cardId: rip.drawn.cardId, recipient: player.wallet.address };
  expect(isDeliveryPromise(request, cardMint, providerSignature, providerKey)).toBe(true);
  expect(expectStatus(200, await callProof(ripId)).reveal).toMatchObject({ serverSeed: rip.serverSeed });
  expect(await isListed(ripId)).toBe(true);
});

test('two workers at once, and more runs afterwards, bring one card', async () => {
  const { ripId } = await player.ripUndelivered();
  const before = world.provider.promises.size;
  await Promise.all([world.work(), world.work()]);
  world.finalize();
  world.clock.advance(CHECK_MS);
  await Promise.all([world.work(), world.work()]);
  await checkLater();
  await expectSettled(ripId);
  expect(world.provider.promises.size).toBe(before + 1);
});

test('a provider that is away, or has no card ready, is asked again; the machine closes meanwhile and says why', async () => {
  const { ripId } = await player.ripUndelivered();
  world.provider.isUnreachable = true;
  await checkLater();
  await expectAcquiring(ripId);
  const part = async (name: 'provider' | 'acquisition') =>
    expectStatus(200, await world.call(getGachaCapability, {}))[name];
  expect(await part('provider')).toMatchObject({ ready: false, reason: expect.stringMatching(/\.$/) });
  Object.assign(world.provider, { isUnreachable: false, mintCard: null });
  await checkLater();
  await checkLater(120_000);
  await expectAcquiring(ripId);
  expect(await part('provider')).toMatchObject({ ready: true });
  expect(await part('acquisition')).toMatchObject({ ready: false, reason: expect.stringMatching(/no card ready/) });
  const { commitmentId } = expectStatus(201, await player.requestCommitment());
  const { oddsHash } = await player.odds();
  const payment = { commitmentId, clientSeedHash: '0'.repeat(64), oddsHash };
  expectRefusal(await player.createIntent(payment), 'gate-closed');
  world.provider.mintCard = originalFunctions.mintCard;
  await checkLater();
  world.finalize();
  await checkLater();
  await expectSettled(ripId);
  expect(await part('acquisition')).toMatchObject({ ready: true });
  expectStatus(201, await player.createIntent(payment));
});

test('a provider’s lie is refused until it tells the truth', async () => {
  const first = await player.ripOne();
  const { cardMint: ownMint } = (first.lifecycle[1] as { evidence: { cardMint: string } }).evidence;
  const { ripId } = await player.ripUndelivered();
  const { provider } = world;
  const signed = (cardMint: string) => {
    const request = [ripId, first.drawn.cardId, player.wallet.address, cardMint];
    return provider.wallet.signText(`ripduel:delivery:1\n${request.join('\n')}`);
  };
  const stranger = testWallet('stranger');
  const [heldMint, mintable, freezable] = [
    (await mintCards(world, 1))[0] as string,
    (await mintCards(world, 1, { mintable: true }))[0] as string,
    (await mintCards(world, 1, { freezable: true }))[0] as string,
  ];
  await sendCard(world, heldMint, player.wallet.address);
  world.finalize();
  const lies: (typeof provider.changePromise)[] = [
    (promise) => ({ ...promise, signature: stranger.signText('x') }),
    (promise) => ({ ...promise, cardMint: stranger.address }),
    // Signed by the provider, but the address isn't a mint.
    (promise) => ({ ...promise, cardMint: stranger.address, signature: signed(stranger.address) }),
    // Signed, but that card was delivered for another rip.
    (promise) => ({ ...promise, cardMint: ownMint, signature: signed(ownMint), transaction: null }),
    // Signed, but the wallet had that card before, or its mint can mint more, so it is no card.
    (promise) => ({ ...promise, cardMint: heldMint, signature: signed(heldMint), transaction: null }),
    (promise) => ({ ...promise, cardMint: mintable, signature: signed(mintable) }),
    // Signed, but the mint's authority could freeze the player's account.
    (promise) => ({ ...promise, cardMint: freezable, signature: signed(freezable) }),
  ];
  for (const lie of lies) {
    provider.changePromise = lie;
    await checkLater();
    world.finalize();
    await checkLater();
    await expectAcquiring(ripId);
    expect(await listFailureReasons(ripId)).toEqual(['ProviderLieError']);
  }
  provider.changePromise = (promise) => promise;
  await checkLater();
  await checkLater();
  const rip = await expectSettled(ripId);
  expect(rip.lifecycle[1]).toMatchObject({ evidence: { cardMint: getPromisedMint(ripId) } });
});

test('a provider that contradicts its promise is recorded, and a card that arrives counts all the same', async () => {
  const { provider } = world;
  const { ripId, drawn } = await player.ripUndelivered();
  await world.work();
  const request = { deliveryId: ripId, cardId: drawn.cardId, recipient: player.wallet.address };
  const cardMint = testWallet('another mint').address;
  const signature = provider.wallet.signText(formatDeliveryMessage(request, cardMint));
  const lies: (typeof provider.changePromise)[] = [
    (promise) => ({ ...promise, signature: testWallet('stranger').signText('x') }),
    // Signed, but for another card than before.
    (promise) => ({ ...promise, cardMint, signature }),
  ];
  for (const lie of lies) {
    provider.changePromise = (promise) => promise;
    await checkLater();
    expect(await listFailureReasons(ripId)).toEqual([]);
    provider.changePromise = lie;
    await checkLater();
    await expectAcquiring(ripId);
    expect(await listFailureReasons(ripId)).toEqual(['ProviderLieError']);
  }
  world.finalize();
  await checkLater();
  await expectSettled(ripId);
  expect(await listFailureReasons(ripId)).toEqual([]);
});

test('a provider that contradicts its promise until the deadline, but withdraws, keeps no refund back', async () => {
  const { provider } = world;
  provider.sendCard = null;
  const { ripId } = await player.ripUndelivered();
  await world.work();
  provider.changePromise = (promise) => ({ ...promise, signature: testWallet('stranger').signText('x') });
  await checkLater();
  expect(await listFailureReasons(ripId)).toEqual(['ProviderLieError']);
  await checkLater(DEADLINE_MS);
  await expectRefundOwed(ripId);
  expect(await listFailureReasons(ripId)).toEqual([]);
});

/** Changes the owner of a token account, which is in the bytes 32 to 63 of its data. */
const changeTokenOwner = (account: ChainAccount | null): ChainAccount | null =>
  account === null ? null : { ...account, data: account.data.map((byte, at) => (at >= 32 && at < 64 ? 9 : byte)) };

test.each([
  ['no card', () => null],
  ['another wallet’s account', changeTokenOwner],
])('a node that shows %s settles nothing and owes nothing back', async (_, change) => {
  const { ripId } = await player.ripUndelivered();
  await world.work();
  world.finalize();
  const { chain } = world.services;
  const finalizedAccounts: typeof chain.finalizedAccounts = async (addresses, minSlot) => {
    const read = await chain.finalizedAccounts(addresses, minSlot);
    return { ...read, accounts: read.accounts.map(change) };
  };
  const blind = world.withServices({
    chain: { ...chain, finalizedAccounts, finalizedTransaction: async () => null },
  });
  for (const wait of [CHECK_MS, DEADLINE_MS]) {
    world.clock.advance(wait);
    await blind.work();
    await expectAcquiring(ripId);
    expect(await listOwed()).toEqual([]);
  }
  await checkLater();
  await expectSettled(ripId);
});

test('a payer who burns the card and closes its account at once has got it all the same', async () => {
  const { ripId } = await player.ripUndelivered();
  await world.work();
  world.finalize();
  const mint = getPromisedMint(ripId) as Address;
  const account = deriveTokenAccount(player.wallet.address, mint) as Address;
  const authority = createNoopSigner(player.wallet.address as Address);
  await player.signAndSend([
    getBurnInstruction({ account, mint, authority, amount: 1 }),
    getCloseAccountInstruction({ account, destination: authority.address, owner: authority }),
  ]);
  expect(await readHeld(player.wallet.address, mint)).toBeNull();
  await checkLater();
  const rip = await expectSettled(ripId);
  expect(rip.lifecycle[1]).toMatchObject({ evidence: { signature: world.provider.promises.get(ripId)?.transaction } });
});

test('the payment for a card that can’t be brought until the deadline is owed back, and its copy returns', async () => {
  const params = { machineKey: player.machineKey };
  const readCopies = async (entryIndex: number) => {
    const { document } = expectStatus(200, await world.call(getInventory, { params }));
    return document.entries.find((each: { entryIndex: number }) => each.entryIndex === entryIndex)?.copies;
  };
  world.provider.sendCard = null;
  const { ripId, drawn } = await player.ripUndelivered();
  await world.work();
  const copies = (await readCopies(drawn.entryIndex)) ?? 0;
  await checkLater(DEADLINE_MS - 2 * CHECK_MS);
  await expectAcquiring(ripId);
  await checkLater(2 * CHECK_MS);
  const rip = await expectRefundOwed(ripId);
  expect(rip.drawn).toEqual(drawn);
  expect(await readCopies(drawn.entryIndex)).toBe(copies + 1);
  // It stays so, even if the provider would bring the card now.
  world.provider.sendCard = originalFunctions.sendCard;
  await checkLater(DEADLINE_MS);
  expect(await expectRefundOwed(ripId)).toEqual(rip);
});

test('a card that was sent before the deadline is awaited, not owed back', async () => {
  const { ripId } = await player.ripUndelivered();
  await world.work();
  await checkLater(DEADLINE_MS);
  await expectAcquiring(ripId);
  expect(await listOwed()).toEqual([]);
  world.finalize();
  await checkLater();
  await expectSettled(ripId);
});

test('a card whose promise got lost is found after the deadline too', async () => {
  const { ripId } = await player.ripUndelivered();
  const { provider } = world.services;
  const deaf = world.withServices({
    provider: {
      ...(provider as NonNullable<typeof provider>),
      deliverCard: async (request) => {
        await provider?.deliverCard(request);
        throw new Error('the answer is lost');
      },
    },
  });
  await deaf.work();
  world.finalize();
  await checkLater(DEADLINE_MS);
  await checkLater();
  await expectSettled(ripId);
});

test('a withdrawal whose record got lost is recorded by the next run, before the deadline too', async () => {
  world.provider.sendCard = null;
  const { ripId } = await player.ripUndelivered();
  await world.provider.withdrawDelivery(ripId);
  await world.work();
  await expectRefundOwed(ripId);
});

test('another provider is never asked to withdraw the first one’s delivery', async () => {
  world.provider.sendCard = null;
  const { ripId } = await player.ripUndelivered();
  await world.work();
  const provider = world.services.provider as NonNullable<typeof world.services.provider>;
  const recordedCalls: string[] = [];
  const other = world.withServices({
    provider: {
      ...provider,
      publicKey: testWallet('another provider').address,
      withdrawDelivery: async (deliveryId) => {
        recordedCalls.push(deliveryId);
        return 'withdrawn';
      },
    },
  });
  world.clock.advance(DEADLINE_MS);
  await other.work();
  expect(recordedCalls).not.toContain(ripId);
  await expectAcquiring(ripId);
  await checkLater();
  await expectRefundOwed(ripId);
});

test('a delivery that ends twice at once is delivered or owed back, never both, and stays so', async () => {
  world.provider.sendCard = null;
  for (let round = 0; round < 4; round += 1) {
    const { ripId } = await player.ripUndelivered();
    await world.work();
    world.clock.advance(CHECK_MS);
    const now = world.clock.now();
    const lease = { token: `race ${round}`, now, until: new Date(now.getTime() + CHECK_MS) };
    const { queries } = world.database;
    const claimed = await claimDueCardDeliveries(queries, lease, 10);
    const delivery = claimed.find((each) => each.ripId === ripId) as StoredCardDelivery;
    const evidence = { slot: 1n, transactionSignature: null };
    const ends = [
      () => endDelivered(world.services, delivery, lease.token, evidence),
      () => endWithdrawn(world.services, delivery, lease.token),
    ];
    // A run with another lease token changes nothing.
    await endDelivered(world.services, delivery, 'another run', evidence);
    await expectAcquiring(ripId);
    await Promise.all((round % 2 === 0 ? ends : ends.reverse()).map((end) => end()));
    const { status } = await player.fetchRip(ripId);
    expect(['settled', 'refund-owed']).toContain(status);
    expect(await findRuleViolations(queries, now)).toEqual([]);
    await expect(
      queries.update(cardDeliveries).set({ state: 'requested' }).where(eq(cardDeliveries.ripId, ripId)),
    ).rejects.toThrow();
    await expect(queries.delete(cardDeliveries).where(eq(cardDeliveries.ripId, ripId))).rejects.toThrow();
  }
});

test('a provider that has promised a card is shown its promise, which it may have lost', async () => {
  const { ripId } = await player.ripUndelivered();
  const provider = world.services.provider as NonNullable<typeof world.services.provider>;
  const recordedCalls: Parameters<typeof provider.deliverCard>[0][] = [];
  const recorded = world.withServices({
    provider: {
      ...provider,
      deliverCard: async (request) => {
        if (request.deliveryId === ripId) recordedCalls.push(request);
        return provider.deliverCard(request);
      },
    },
  });
  await recorded.work();
  world.clock.advance(CHECK_MS);
  await recorded.work();
  const { cardMint, signature } = world.provider.promises.get(ripId) ?? {};
  expect(recordedCalls.map(({ promise }) => promise)).toEqual([undefined, { cardMint, signature }]);
  world.finalize();
  await checkLater();
  await expectSettled(ripId);
});

test('a rip that a restored database forgot brings no second card', async () => {
  const begun = await player.startAndPay();
  const { queries } = world.database;
  const before = {
    payments: await queries.select().from(gachaPaymentIntents),
    commitments: await queries.select().from(gachaCommitments),
    entries: await queries.select().from(gachaEntries),
  };
  const first = await player.settle(expectStatus(201, await player.rip(player.buildRipBody(begun))));
  await world.database.transaction(async (transaction) => {
    // Disables triggers and foreign keys: a restore runs no triggers, and here rows are replaced table by table.
    await transaction.execute(sql`set local session_replication_role = replica`);
    for (const table of [cardDeliveries, gachaRipSteps, gachaRips])
      await transaction.delete(table).where(eq(table.ripId, first.ripId));
    await transaction.delete(verifiedRounds).where(eq(verifiedRounds.roundId, first.ripId));
    for (const table of [gachaPaymentIntents, gachaCommitments, gachaEntries]) await transaction.delete(table);
    await transaction.insert(gachaPaymentIntents).values(before.payments);
    await transaction.insert(gachaCommitments).values(before.commitments);
    await transaction.insert(gachaEntries).values(before.entries);
  });
  expectRefusal(await world.call(getRip, { params: { ripId: first.ripId } }), 'not-found');
  const promises = world.provider.promises.size;
  const again = await player.settle(expectStatus(201, await player.rip(player.buildRipBody(begun))));
  expect(again).toMatchObject({ ripId: first.ripId, drawn: first.drawn });
  expect(again.lifecycle[1]).toMatchObject({
    evidence: { cardMint: getPromisedMint(first.ripId), signature: expect.any(String) },
  });
  expect((again.lifecycle[1] as { evidence: unknown }).evidence).toEqual(
    (first.lifecycle[1] as { evidence: unknown }).evidence,
  );
  expect(world.provider.promises.size).toBe(promises);
});

test('without a provider, the deadline alone makes the payment owed back', async () => {
  const { ripId } = await player.ripUndelivered();
  const alone = world.withServices({ provider: null });
  await alone.work();
  await expectAcquiring(ripId);
  world.clock.advance(DEADLINE_MS);
  await alone.work();
  await expectRefundOwed(ripId);
});
