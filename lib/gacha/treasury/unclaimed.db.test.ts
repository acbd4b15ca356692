import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getAddMemoInstruction } from '@solana-program/memo';
import { getTransferInstruction } from '@solana-program/token';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { gachaDebts } from '../../../db/schema/gacha';
import { treasuryArrivals, treasuryWalks } from '../../../db/schema/treasury';
import { type BegunRip, Ripper } from '../../../testing/gacha/ripper';
import { withHistoryCalls } from '../../../testing/service/counted-chain';
import { createIntegrationKey } from '../../../testing/service/integration-key';
import { expectStatus } from '../../../testing/service/play';
import { expectRefusal } from '../../../testing/service/refusal';
import { testWallet } from '../../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../../testing/service/world';
import type { Log } from '../../api/log';
import { MEMO_PROGRAM } from '../../chain/inspect/payment';
import type { ChainPort, LandedTransaction } from '../../chain/port';
import { WRAPPED_SOL_MINT } from '../../core/money';
import { runReconciliation } from '../../operations/contract';
import { buildPayment } from '../payments/build';
import { findPayment } from '../payments/store';
import { toPaymentTerms } from '../payments/view';
import { refundGachaDebt } from '../refunds-owed/contract';
import { deriveTokenAccount } from '../settings';

const treasury = testWallet('treasury');
const treasuryAccount = deriveTokenAccount(treasury.address, WRAPPED_SOL_MINT);
let world: TestEnvironment;
let headers: Record<string, string>;
let playerCount = 0;

beforeAll(async () => {
  world = await openTestEnvironment({ TREASURY_WALLET: treasury.address });
  await new Ripper(world, treasury).fundWallet();
  ({ header: headers } = await createIntegrationKey(world, 'operator'));
});

const createFundedRipper = (machineKey?: string): Promise<Ripper> => {
  playerCount += 1;
  return new Ripper(world, testWallet(`silent ${playerCount}`), machineKey).fundWallet();
};
const advanceMinutes = (count: number) => world.clock.advance(count * 60_000);
const runWorker = (chain: Partial<ChainPort> = {}, log: Log = world.services.log) =>
  world.withServices({ chain: { ...world.services.chain, ...chain }, log }).work();
/** Methods of a node that shows no history of the treasury. */
const withoutHistory = { finalizedSignatures: async () => [] };
const readState = async (player: Ripper, { intent }: BegunRip) => (await player.fetchIntent(intent.intentId)).state;
const listDebts = ({ wallet }: Ripper) =>
  world.database.queries.select().from(gachaDebts).where(eq(gachaDebts.wallet, wallet.address));
const listArrivals = () => world.database.queries.select().from(treasuryArrivals);

/** Signs, sends and finalizes a payment without claiming it. */
async function payUnclaimed(player: Ripper, begun: BegunRip): Promise<{ transaction: string; signature: string }> {
  const signed = await player.sign(begun);
  await player.send(signed.transaction);
  world.finalize();
  return signed;
}

/**
 * Pays without claiming. The payment expires, because more than an hour after its `expiresAt` the worker's node shows
 * no history of the treasury.
 */
async function payUntilExpired(player: Ripper): Promise<BegunRip & { signature: string }> {
  const begun = await player.startRip();
  const { signature } = await payUnclaimed(player, begun);
  world.chain.tick(170);
  advanceMinutes(72);
  await runWorker(withoutHistory);
  expect(await readState(player, begun)).toBe('expired');
  return { ...begun, signature };
}

const transfer = (from: string, amount: bigint, to = treasuryAccount): Instruction =>
  getTransferInstruction({
    source: deriveTokenAccount(from, WRAPPED_SOL_MINT) as Address,
    destination: to as Address,
    authority: createNoopSigner(from as Address),
    amount,
  });
const memo = (text: string): Instruction =>
  getAddMemoInstruction({ memo: text }, { programAddress: MEMO_PROGRAM as Address });

describe('a payment that nobody claimed', () => {
  test('is found, taken as a claim would take it, and ripped', async () => {
    const player = await createFundedRipper();
    const begun = await player.startRip();
    const signed = await payUnclaimed(player, begun);
    await world.work();
    const { intentId } = begun.intent;
    const { transaction: signedTransaction, signature } = signed;
    expect(await player.fetchIntent(intentId)).toMatchObject({ state: 'verified', signature, signedTransaction });
    expect(expectStatus(200, await player.claim(intentId, signedTransaction)).state).toBe('verified');
    expect(expectStatus(200, await player.verify(intentId, signature)).signature).toBe(signature);
    await player.settle(expectStatus(201, await player.rip(player.buildRipBody(begun))));
    expect(await listArrivals()).toEqual([]);
  });

  test('is found when its player comes back too late, without any worker', async () => {
    const player = await createFundedRipper();
    const begun = await player.startRip();
    const { signature } = await payUnclaimed(player, begun);
    world.chain.tick(170);
    advanceMinutes(11);
    const again = await player.startRip();
    expect(again.intent).toMatchObject({ intentId: begun.intent.intentId, state: 'verified', signature });
    await player.settle(expectStatus(201, await player.rip(player.buildRipBody(begun))));
  });

  test('is verified on its own seal after it expired, once the wallet’s newer payment has ended', async () => {
    const player = await createFundedRipper();
    const begun = await payUntilExpired(player);
    const newer = await player.startRip();
    await world.work();
    expect(await readState(player, begun)).toBe('expired');
    expect(await listArrivals()).toMatchObject([{ signature: begun.signature, intentId: begun.intent.intentId }]);
    advanceMinutes(11);
    await world.work();
    expect(await readState(player, newer)).toBe('expired');
    advanceMinutes(11);
    await world.work();
    expect(await readState(player, begun)).toBe('verified');
    const rip = await player.settle(expectStatus(201, await player.rip(player.buildRipBody(begun))));
    expect(rip.odds.oddsHash).toBe(begun.intent.oddsHash);
  });

  test('is owed where another payment of its wallet never ends', async () => {
    const player = await createFundedRipper();
    const begun = await payUntilExpired(player);
    const newer = await player.startAndPay();
    for (let days = 0; days < 9; days += 1) {
      world.clock.advance(24 * 3_600_000);
      await world.work();
    }
    expect(await readState(player, newer)).toBe('verified');
    expect(await player.fetchIntent(begun.intent.intentId)).toMatchObject({
      state: 'failed',
      endReason: 'undeliverable',
    });
    expect(await listDebts(player)).toMatchObject([{ signature: begun.signature, reason: 'superseded' }]);
    expectRefusal(await player.rip(player.buildRipBody(begun)), 'rip-undeliverable');
  });

  test('is owed where its cards are gone', async () => {
    const player = await createFundedRipper('last-whistle-2033');
    const begun = await payUntilExpired(player);
    for (const at of [0, 1, 2]) await new Ripper(world, testWallet(`keeper ${at}`), 'last-whistle-2033').startRip();
    await world.work();
    expect(await player.fetchIntent(begun.intent.intentId)).toMatchObject({
      state: 'failed',
      endReason: 'undeliverable',
    });
    expect(await listDebts(player)).toMatchObject([{ signature: begun.signature, reason: 'no-copies' }]);
  });

  test('counts where the claimed transaction can’t land any more; a second one is owed', async () => {
    const player = await createFundedRipper();
    const begun = await player.startRip();
    const claimed = await player.sign(begun);
    world.chain.tick();
    const { signature } = await payUnclaimed(player, begun);
    expectStatus(200, await player.claim(begun.intent.intentId, claimed.transaction));
    await world.work();
    expect(await readState(player, begun)).toBe('claimed');
    world.chain.tick(170);
    advanceMinutes(1);
    await world.work();
    expect(await readState(player, begun)).toBe('expired');
    advanceMinutes(1);
    await world.work();
    expect(await player.fetchIntent(begun.intent.intentId)).toMatchObject({ state: 'verified', signature });

    const twice = await createFundedRipper();
    const both = await twice.startRip();
    await payUnclaimed(twice, both);
    await payUnclaimed(twice, both);
    await world.work();
    const paid = await twice.fetchIntent(both.intent.intentId);
    expect(paid.state).toBe('verified');
    const debts = await listDebts(twice);
    expect(debts).toMatchObject([{ reason: 'paid-twice', amount: BigInt(both.intent.amount) }]);
    expect(debts[0]?.signature).not.toBe(paid.signature);
  });
});

describe('what is no payment of a machine', () => {
  /** Builders of the instructions that the wallet sends instead of the prepared payment, by test case. */
  const wrong: Record<string, (player: Ripper, begun: BegunRip) => Instruction[]> = {
    'without a memo': ({ wallet }) => [transfer(wallet.address, 7n)],
    'with a memo of nothing': ({ wallet }) => [transfer(wallet.address, 7n), memo('for the cards')],
    'of another amount': ({ wallet }, { intent }) => [transfer(wallet.address, 7n), memo(intent.memoNonce)],
    'with two memos': ({ wallet }, { intent }) => [
      transfer(wallet.address, 7n),
      memo(intent.memoNonce),
      memo(intent.memoNonce),
    ],
  };

  test.each(Object.keys(wrong))('%s is owed once, and refunded', async (name) => {
    const player = await createFundedRipper();
    const begun = await player.startRip();
    const signature = await player.signAndSend(wrong[name]?.(player, begun) ?? []);
    for (let runs = 0; runs < 2; runs += 1) {
      await world.work();
      // Simulates a deployment that lost its read position and reads the whole history again.
      await world.database.queries.delete(treasuryWalks);
    }
    const [debt, ...more] = await listDebts(player);
    const intentId = name === 'of another amount' ? begun.intent.intentId : null;
    expect(debt).toMatchObject({ signature, reason: 'unbound', amount: 7n, decimals: 9, intentId });
    expect(more).toEqual([]);
    expect(await readState(player, begun)).toBe('open');
    const refund = await new Ripper(world, treasury).signAndSend([
      transfer(treasury.address, 7n, deriveTokenAccount(player.wallet.address, WRAPPED_SOL_MINT)),
    ]);
    const params = { debtId: debt?.debtId ?? '' };
    expectStatus(200, await world.call(refundGachaDebt, { headers, params, body: { signature: refund } }));
  });

  test('on a blockhash of its own it is owed, as its claim is refused', async () => {
    const player = await createFundedRipper();
    const begun = await player.startRip();
    const stored = await findPayment(world.database.queries, begun.intent.intentId);
    if (stored === null) throw new Error('it was begun');
    const built = buildPayment(toPaymentTerms(stored), await world.services.chain.latestBlockhash());
    const { transaction, signature } = player.wallet.signTransaction(built.transaction);
    await player.send(transaction);
    world.finalize();
    await world.work();
    expect(await listDebts(player)).toMatchObject([{ signature, reason: 'unbound', intentId: begun.intent.intentId }]);
    expectRefusal(await player.claim(begun.intent.intentId, transaction), 'invalid-request', '/body/signedTransaction');
  });

  test('paid by another wallet it is owed to that one, and verifies nothing', async () => {
    const [player, friend] = [await createFundedRipper(), await createFundedRipper()];
    const begun = await player.startRip();
    const amount = BigInt(begun.intent.amount);
    await friend.signAndSend([transfer(friend.wallet.address, amount), memo(begun.intent.memoNonce)]);
    await world.work();
    expect(await readState(player, begun)).toBe('open');
    expect(await listDebts(friend)).toMatchObject([{ amount, intentId: begun.intent.intentId }]);
    expect(await listDebts(player)).toEqual([]);
  });

  test('from the treasury’s own wallet, and a transaction that only names its account, are owed to nobody', async () => {
    const before = (await world.database.queries.select().from(gachaDebts)).length;
    const house = new Ripper(world, treasury);
    await house.wrap(1_000n);
    await house.signAndSend([transfer(treasury.address, 5n)]);
    const player = await createFundedRipper();
    await player.signAndSend([player.buildOpenAccount(treasury.address)]);
    await world.work();
    expect(await world.database.queries.select().from(gachaDebts)).toHaveLength(before);
    expect(await listArrivals()).toEqual([]);
  });
});

describe('a node that does not tell all', () => {
  test('leaves the payment open, which is verified once the node shows it', async () => {
    const player = await createFundedRipper();
    const begun = await player.startRip();
    const { signature } = await payUnclaimed(player, begun);
    world.chain.tick(170);
    advanceMinutes(11);
    const { chain } = world.services;
    const partial: Partial<ChainPort>[] = [
      withoutHistory,
      { finalizedTransaction: async () => null },
      { genesisHash: async () => 'another cluster' },
      { finalizedTip: async () => ({ slot: 1n, blockHeight: 1n }) },
      {
        finalizedTransaction: async (of) => {
          const landed = await chain.finalizedTransaction(of);
          return landed && { ...landed, tokenChanges: null };
        },
      },
    ];
    for (const each of partial) {
      await runWorker(each);
      advanceMinutes(6);
      expect(await readState(player, begun)).toBe('open');
    }
    expect(await listDebts(player)).toEqual([]);
    await world.work();
    expect(await player.fetchIntent(begun.intent.intentId)).toMatchObject({ state: 'verified', signature });
  });

  test('under 60 transactions of spam, read in pages, a payment is found', async () => {
    const player = await createFundedRipper();
    const begun = await player.startRip();
    await payUnclaimed(player, begun);
    const spammer = await createFundedRipper();
    for (let nth = 0; nth < 60; nth += 1) {
      const spam = await spammer.compile([spammer.buildOpenAccount(treasury.address), memo(`spam ${nth}`)]);
      await spammer.send(spammer.wallet.signTransaction(spam).transaction);
    }
    world.finalize();
    for (let runs = 0; runs < 2; runs += 1) await world.work();
    expect(await readState(player, begun)).toBe('verified');
    expect(await listArrivals()).toEqual([]);
  });

  test.each<[string, (landed: LandedTransaction | null) => LandedTransaction | null]>([
    ['shows', () => null],
    ['tells the amounts of', (landed) => landed && { ...landed, tokenChanges: null }],
  ])('what none %s for as long as history is kept is told an operator, and proves nothing', async (_, hide) => {
    const player = await createFundedRipper();
    const lost = await player.signAndSend([transfer(player.wallet.address, 3n)]);
    const errors: object[] = [];
    const log = Object.assign(Object.create(world.services.log), { error: (fields: object) => errors.push(fields) });
    const { chain } = world.services;
    const finalizedTransaction = async (of: string) => {
      const landed = await chain.finalizedTransaction(of);
      return of === lost ? hide(landed) : landed;
    };
    const lapsePaymentAndReadState = async () => {
      const begun = await player.startRip();
      await player.sign(begun);
      world.chain.tick(170);
      advanceMinutes(11);
      await runWorker({ finalizedTransaction }, log);
      return readState(player, begun);
    };
    expect(await lapsePaymentAndReadState()).toBe('open');
    world.clock.advance(world.services.recovery.retentionMs + 1);
    expect(errors).toEqual([]);
    await runWorker({ finalizedTransaction }, log);
    expect(errors).toEqual([{ arrival: lost }]);
    expect(await lapsePaymentAndReadState()).toBe('expired');
    expect(await listArrivals()).toMatchObject([{ signature: lost }]);
    advanceMinutes(60);
    await world.work();
    expect(await listDebts(player)).toMatchObject([{ signature: lost, reason: 'unbound', amount: 3n }]);
  });

  test('a history that was cut off is read again until it reaches what was read, or that is long ago', async () => {
    await world.work();
    const readWalk = async () => (await world.database.queries.select().from(treasuryWalks))[0];
    const before = await readWalk();
    const player = await createFundedRipper();
    await player.signAndSend([transfer(player.wallet.address, 3n)]);
    const { chain } = world.services;
    const cutOff: Partial<ChainPort> = {
      finalizedSignatures: async (...asked) => (await chain.finalizedSignatures(...asked)).slice(0, 1),
    };
    await runWorker(cutOff);
    expect(await listDebts(player)).toHaveLength(1);
    expect((await readWalk())?.readUntil).toBe(before?.readUntil);
    world.clock.advance(world.services.recovery.retentionMs + 1);
    await runWorker(cutOff);
    expect((await readWalk())?.readUntil).not.toBe(before?.readUntil);
    expect(await listDebts(player)).toHaveLength(1);
  });
});

test('a run takes at most as many records as it is told, arrivals and payments together', async () => {
  const crowd = await Promise.all(Array.from({ length: 6 }, () => createFundedRipper()));
  const begun: BegunRip[] = [];
  for (const player of crowd) {
    begun.push(await player.startRip());
    await payUnclaimed(player, begun.at(-1) as BegunRip);
  }
  world.chain.tick(170);
  advanceMinutes(11);
  for (const limit of [1, 2, 3, 4]) {
    const { chain, counts } = withHistoryCalls(world.services.chain);
    const asked = { token: 'c'.repeat(32), query: { limit: String(limit) } };
    const { payments, arrivals: read } = expectStatus(
      200,
      await world.withServices({ chain }).call(runReconciliation, asked),
    );
    expect(payments + read).toBeLessThanOrEqual(limit);
    expect(read).toBeGreaterThan(0);
    expect(counts.fetchedSignatures).toHaveLength(read);
  }
  advanceMinutes(11);
  await world.work();
  for (const [at, player] of crowd.entries()) expect(await readState(player, begun[at] as BegunRip)).toBe('verified');
});

test('workers and players at once bind a payment once, and owe the others once', async () => {
  const crowd = await Promise.all(Array.from({ length: 6 }, () => createFundedRipper()));
  const begun: BegunRip[] = [];
  for (const player of crowd) begun.push(await player.startRip());
  const signed: { transaction: string }[] = [];
  for (const [at, player] of crowd.entries()) {
    signed.push(await payUnclaimed(player, begun[at] as BegunRip));
    await payUnclaimed(player, begun[at] as BegunRip);
  }
  await Promise.all([
    ...Array.from({ length: 4 }, () => world.work()),
    ...crowd.map((player, at) => player.claim(begun[at]!.intent.intentId, signed[at]?.transaction ?? '')),
  ]);
  advanceMinutes(2);
  await world.work();
  for (const [at, player] of crowd.entries()) {
    const paid = await player.fetchIntent(begun[at]!.intent.intentId);
    expect(paid.state).toBe('verified');
    const debts = await listDebts(player);
    expect(debts).toMatchObject([{ reason: 'paid-twice' }]);
    expect(debts[0]?.signature).not.toBe(paid.signature);
  }
});
