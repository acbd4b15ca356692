import { type Address, createNoopSigner } from '@solana/kit';
import { getTransferInstruction } from '@solana-program/token';
import { beforeAll, expect, test } from 'vitest';
import { type BegunRip, Ripper } from '../../../testing/gacha/ripper';
import { createIntegrationKey } from '../../../testing/service/integration-key';
import { expectStatus } from '../../../testing/service/play';
import { expectRefusal } from '../../../testing/service/refusal';
import type { EndpointCall } from '../../../testing/service/requests';
import { testWallet } from '../../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../../testing/service/world';
import { sha256 } from '../../core/hash';
import { WRAPPED_SOL_MINT } from '../../core/money';
import { listAlerts } from '../../operations/alert-contract';
import { getInventory } from '../machines/contract';
import { createRip } from '../rips/contract';
import { deriveTokenAccount } from '../settings';
import { listDebts, recordGachaDebt, refundGachaDebt } from './contract';

let world: TestEnvironment;
let operator: Ripper;
let headers: Record<string, string>;
let playerCount = 0;

beforeAll(async () => {
  world = await openTestEnvironment();
  operator = await new Ripper(world, testWallet('operator')).fundWallet();
  ({ header: headers } = await createIntegrationKey(world, 'operator'));
});

const createFundedRipper = (machineKey?: string): Promise<Ripper> => {
  playerCount += 1;
  return new Ripper(world, testWallet(`owed ${playerCount}`), machineKey).fundWallet();
};
const readAlerts = async (query: EndpointCall['query'] = { status: 'open' }) =>
  expectStatus(200, await world.call(listAlerts, { headers, query })).items;
const findAlert = async ({ intent }: BegunRip) =>
  (await readAlerts()).find(({ debt }) => debt?.intentId === intent.intentId);
const findDebt = async (begun: BegunRip) => (await findAlert(begun))?.debt;

/** Sends tokens back from the operator's wallet, finalized. */
const payBack = (wallet: string, amount: bigint): Promise<string> =>
  operator.signAndSend([
    getTransferInstruction({
      source: deriveTokenAccount(operator.wallet.address, WRAPPED_SOL_MINT) as Address,
      destination: deriveTokenAccount(wallet, WRAPPED_SOL_MINT) as Address,
      authority: createNoopSigner(operator.wallet.address as Address),
      amount,
    }),
  ]);
const refund = (debtId: string, signature: string) =>
  world.call(refundGachaDebt, { headers, params: { debtId }, body: { signature } });

/** Runs the worker with a node that shows no history of the treasury. */
async function workWithoutHistory(): Promise<void> {
  const { chain } = world.services;
  await world.withServices({ chain: { ...chain, finalizedSignatures: async () => [] } }).work();
}

/**
 * Pays without claiming. The payment expires, because more than an hour after its `expiresAt` the worker's node shows
 * no history of the treasury.
 */
async function payUntilExpired(player: Ripper): Promise<{ begun: BegunRip; transaction: string }> {
  const begun = await player.startRip();
  const { transaction } = await player.sign(begun);
  await player.send(transaction);
  world.finalize();
  world.chain.tick(170);
  world.clock.advance(72 * 60_000);
  await workWithoutHistory();
  expect((await player.fetchIntent(begun.intent.intentId)).state).toBe('expired');
  return { begun, transaction };
}

test('a payment that landed and was never told of is claimed late, and ripped on its own seal', async () => {
  const player = await createFundedRipper();
  const { begun, transaction } = await payUntilExpired(player);
  const { intentId, oddsHash } = begun.intent;
  const newer = await player.startRip();
  expectRefusal(await player.claim(intentId, transaction), 'payment-not-open');
  world.clock.advance(72 * 60_000);
  await workWithoutHistory();
  expect((await player.fetchIntent(newer.intent.intentId)).state).toBe('expired');
  const claimed = expectStatus(200, await player.claim(intentId, transaction));
  expect(claimed).toMatchObject({ state: 'claimed', endReason: null });
  expectStatus(200, await player.verify(intentId, claimed.signature!));
  expect(expectStatus(201, await player.rip(player.buildRipBody(begun))).odds.oddsHash).toBe(oddsHash);
});

test('one that lands late for cards that are gone is owed, told to operators, and refunded by a final transaction', async () => {
  const player = await createFundedRipper('last-whistle-2033');
  const { begun, transaction } = await payUntilExpired(player);
  const { intentId, amount } = begun.intent;
  const others = [0, 1, 2].map((at) => new Ripper(world, testWallet(`holder ${at}`), 'last-whistle-2033'));
  for (const each of others) await each.startRip();
  const claimed = expectStatus(200, await player.claim(intentId, transaction));
  expect(claimed).toMatchObject({ state: 'failed', endReason: 'undeliverable' });
  expect(expectStatus(200, await player.verify(intentId, claimed.signature!)).state).toBe('failed');
  expectRefusal(await player.rip(player.buildRipBody(begun)), 'rip-undeliverable');
  const alert = await findAlert(begun);
  expect(alert).toMatchObject({
    kind: 'undelivered-payment',
    duelId: null,
    resolvedAt: null,
    amounts: [{ side: null, amount, mint: WRAPPED_SOL_MINT, decimals: 9 }],
    debt: { wallet: player.wallet.address, signature: claimed.signature, reason: 'no-copies' },
  });
  const { debtId } = alert!.debt!;
  const short = await payBack(player.wallet.address, BigInt(amount) - 1n);
  expectRefusal(await refund(debtId, short), 'invalid-request', '/body/signature');
  expectRefusal(await refund(debtId, player.wallet.signText('never sent')), 'payment-not-final');
  expectRefusal(await refund('gdb_11111111111111111111', short), 'not-found');
  const whole = await payBack(player.wallet.address, BigInt(amount));
  const refunded = expectStatus(200, await refund(debtId, whole));
  expect(refunded).toMatchObject({ debtId, refundSignature: whole });
  expect(expectStatus(200, await refund(debtId, whole))).toEqual(refunded);
  expectRefusal(await refund(debtId, short), 'state-changed');
  expect(await findDebt(begun)).toBeUndefined();
  expect((await readAlerts({ status: 'resolved' }))[0]?.debt?.debtId).toBe(debtId);
});

test('the second of two payments of one intent is owed, whether its rip came before or not', async () => {
  const player = await createFundedRipper();
  const begun = await player.startRip();
  const { intentId } = begun.intent;
  const first = await player.sign(begun);
  world.chain.tick();
  const second = await player.sign(begun);
  expectStatus(200, await player.claim(intentId, first.transaction));
  for (const { transaction } of [first, second]) await player.send(transaction);
  world.finalize();
  expectStatus(200, await player.verify(intentId, first.signature));
  for (let asked = 0; asked < 2; asked += 1)
    expectRefusal(await player.claim(intentId, second.transaction), 'payment-claimed-otherwise');
  expect(await findDebt(begun)).toMatchObject({ signature: second.signature, reason: 'paid-twice' });
  const own = expectStatus(200, await world.call(listDebts, { token: await player.getSessionToken() }));
  expect(own.items).toMatchObject([{ intentId, signature: second.signature, reason: 'paid-twice' }]);
  expectStatus(201, await player.rip(player.buildRipBody(begun)));
  expect((await readAlerts()).filter(({ debt }) => debt?.intentId === intentId)).toHaveLength(1);
  const { debtId } = (await findDebt(begun))!;
  const transaction = await payBack(player.wallet.address, BigInt(begun.intent.amount));
  expectStatus(200, await refund(debtId, transaction));
  // A transaction that paid one refund can't count for another of the same wallet and amount.
  const { intent } = await player.startAndPay();
  const other = await world.call(recordGachaDebt, { headers, body: { paymentIntentId: intent.intentId } });
  expectRefusal(await refund(expectStatus(201, other).debtId, transaction), 'state-changed');
});

test('with a new key of the deployment no seed opens: what was paid is owed', async () => {
  const player = await createFundedRipper();
  const begun = await player.startAndPay();
  const other = world.withServices({ drawKeys: [sha256('another key')] });
  const body = player.buildRipBody(begun);
  expectRefusal(await other.call(createRip, { token: await player.getSessionToken(), body }), 'rip-undeliverable');
  expect((await findDebt(begun))?.reason).toBe('seed-lost');
  expect(await player.fetchIntent(begun.intent.intentId)).toMatchObject({
    state: 'failed',
    endReason: 'undeliverable',
  });
  expectRefusal(await player.rip(body), 'rip-undeliverable');
});

test('an operator can give up a payment for its player, once', async () => {
  const player = await createFundedRipper();
  const begun = await player.startAndPay();
  const callRecordDebt = (paymentIntentId: string) =>
    world.call(recordGachaDebt, { headers, body: { paymentIntentId } });
  expectRefusal(await callRecordDebt('gpi_11111111111111111111'), 'unknown-payment-intent', '/body/paymentIntentId');
  const debt = expectStatus(201, await callRecordDebt(begun.intent.intentId));
  expect(debt).toMatchObject({ reason: 'operator', wallet: player.wallet.address, refundedAt: null });
  expectRefusal(await callRecordDebt(begun.intent.intentId), 'payment-not-verified');
  expectRefusal(await player.rip(player.buildRipBody(begun)), 'rip-undeliverable');
});

test('a player who lost the client seed gives the rip up, once, and is owed the payment', async () => {
  const player = await createFundedRipper();
  const before = expectStatus(200, await world.call(getInventory, { params: { machineKey: player.machineKey } }));
  const begun = await player.startAndPay();
  const { intentId, amount } = begun.intent;
  const ended = expectStatus(200, await player.surrender(intentId));
  expect(ended).toMatchObject({ intentId, state: 'failed', endReason: 'surrendered', spentAt: null });
  expect(expectStatus(200, await player.surrender(intentId))).toEqual(ended);
  const owed = (await readAlerts()).filter(({ debt }) => debt?.intentId === intentId);
  expect(owed).toMatchObject([
    {
      amounts: [{ amount }],
      debt: { reason: 'surrendered', wallet: player.wallet.address, signature: ended.signature },
    },
  ]);
  // The pack can't be ripped, its copies are released, and the wallet can start another payment on the machine.
  expectRefusal(await player.rip(player.buildRipBody(begun)), 'rip-undeliverable');
  const after = expectStatus(200, await world.call(getInventory, { params: { machineKey: player.machineKey } }));
  expect(after.document.entries).toEqual(before.document.entries);
  expect((await player.startRip()).intent.intentId).not.toBe(intentId);
});

test('only a verified payment of one’s own is given up', async () => {
  const [player, stranger] = [await createFundedRipper(), await createFundedRipper()];
  expectRefusal(await player.surrender('gpi_11111111111111111111'), 'not-found');
  const begun = await player.startRip();
  const { intentId } = begun.intent;
  expectRefusal(await player.surrender(intentId), 'payment-not-verified');
  const signature = await player.pay(begun);
  expectRefusal(await player.surrender(intentId), 'payment-not-verified');
  expectStatus(200, await player.verify(intentId, signature));
  expectRefusal(await stranger.surrender(intentId), 'forbidden');
  expectStatus(201, await player.rip(player.buildRipBody(begun)));
  expectRefusal(await player.surrender(intentId), 'payment-spent');
  const given = await stranger.startAndPay();
  expectStatus(201, await world.call(recordGachaDebt, { headers, body: { paymentIntentId: given.intent.intentId } }));
  expectRefusal(await stranger.surrender(given.intent.intentId), 'rip-undeliverable');
});

test('a wallet reads the refunds owed to it, page by page, and another wallet doesn’t', async () => {
  const [player, stranger] = [await createFundedRipper(), await createFundedRipper()];
  const listOwnDebts = async (of: Ripper, query: EndpointCall['query'] = {}) =>
    world.call(listDebts, { token: await of.getSessionToken(), query });
  expect(expectStatus(200, await listOwnDebts(player))).toEqual({ items: [], nextCursor: null });
  const ended = [];
  for (let nth = 0; nth < 3; nth += 1) {
    ended.unshift(expectStatus(200, await player.surrender((await player.startAndPay()).intent.intentId)));
    world.clock.advance(1_000);
  }
  const answer = await listOwnDebts(player);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { items } = expectStatus(200, answer);
  expect(items).toMatchObject(
    ended.map(({ intentId, signature, amount, mint, decimals }) => ({
      ...{ intentId, signature, amount, mint, decimals, wallet: player.wallet.address },
      ...{ reason: 'surrendered', refundedAt: null, refundSignature: null },
    })),
  );
  const first = expectStatus(200, await listOwnDebts(player, { limit: '2' }));
  const rest = expectStatus(200, await listOwnDebts(player, { limit: '2', cursor: first.nextCursor }));
  expect([...first.items, ...rest.items]).toEqual(items);
  expect(rest.nextCursor).toBeNull();
  expectRefusal(await listOwnDebts(stranger, { cursor: first.nextCursor }), 'invalid-cursor', '/query/cursor');
  expect(expectStatus(200, await listOwnDebts(stranger)).items).toEqual([]);
  const { debtId, amount } = items[0]!;
  const refundSignature = await payBack(player.wallet.address, BigInt(amount));
  expectStatus(200, await refund(debtId, refundSignature));
  expect(expectStatus(200, await listOwnDebts(player)).items[0]).toMatchObject({ debtId, refundSignature });
});

test('alerts are paged over duels and debts alike', async () => {
  const all = await readAlerts({});
  const seen: unknown[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: Record<string, string> = { limit: '1', ...(cursor === '' ? {} : { cursor }) };
    const page = expectStatus(200, await world.call(listAlerts, { headers, query }));
    seen.push(...page.items);
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(all);
  expect(all.length).toBeGreaterThan(3);
});
