import type { Address } from '@solana/kit';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { duelEvents } from '../../db/schema/duels';
import { transactionIntents } from '../../db/schema/transactions';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import type { TestWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { ProblemError } from '../api/problems';
import { buildCloseInstruction } from '../chain/escrow/instructions';
import { buildRefundInstruction, buildSettleInstruction } from '../chain/escrow/payout';
import { BOND_PART } from '../chain/escrow/state';
import { cancelDuel } from '../duel/contract';
import { getDuelProof, getDuelReceipt } from '../duel/receipt-contract';
import { rejectTransaction } from './contract';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

const prepare = async (duelId: string, wallet: TestWallet = play.creator) =>
  expectStatus(201, await play.prepare(duelId, wallet));
const readReceipt = async (duelId: string) =>
  expectStatus(200, await world.call(getDuelReceipt, { params: { duelId } }));
const reject = async ({ duelId, intentId }: UntypedJson, wallet: TestWallet = play.creator) =>
  world.call(rejectTransaction, {
    token: await play.getSessionToken(wallet),
    params: { duelId, transactionId: intentId },
  });
const readEvents = (duelId: string) =>
  world.database.queries.select().from(duelEvents).where(eq(duelEvents.duelId, duelId)).orderBy(duelEvents.sequence);

/** Signs and sends a prepared transaction and finalizes it, without submitting its signature to the service. */
async function land(transaction: string, wallet: TestWallet = play.creator): Promise<string> {
  const signed = wallet.signTransaction(transaction);
  await play.send(signed.transaction, true);
  world.finalize();
  return signed.signature;
}

/** Binds an intent to the signature of the transaction that another one was prepared for. */
const bind = (to: UntypedJson, signature: string | undefined, { messageHash }: UntypedJson) =>
  world.database.queries
    .update(transactionIntents)
    .set({ state: 'SUBMITTED', signature, boundMessageHash: messageHash, boundAt: world.clock.now() })
    .where(eq(transactionIntents.intentId, to.intentId));

const reconcileStates = async (duelId: string) => {
  const { duel, intents } = await play.reconcile(duelId);
  return { status: duel.status, intents: intents.map((each: UntypedJson) => [each.state, each.endReason]).sort() };
};

const toEscrowInput = (duel: UntypedJson) => ({
  escrow: duel.escrowAddress as Address,
  programAddress: duel.programId as Address,
});

type Kind = 'settle' | 'refund';

/** Pays one part out, signed by the crank, without the service. */
async function payOutAsCrank(kind: Kind, duel: UntypedJson, part: 0 | 1 | typeof BOND_PART): Promise<void> {
  const of = { ...toEscrowInput(duel), state: await play.readEscrow(duel), part };
  await play.sendAsCrank(
    [kind === 'settle' ? buildSettleInstruction({ ...of, cards: 'in' }) : buildRefundInstruction(of)],
    duel.programId,
  );
  world.finalize();
}

describe('an intent whose time is up', () => {
  test('stays until the last block in which it can land, then is EXPIRED and makes way', async () => {
    const { duelId } = await play.openAndJoin();
    const intent = await prepare(duelId);
    while ((await world.services.chain.finalizedTip()).blockHeight < BigInt(intent.lastValidBlockHeight))
      world.chain.tick();
    expect((await reconcileStates(duelId)).intents).toEqual([['PREPARED', null]]);
    world.chain.tick();
    const next = await prepare(duelId);
    expect(next.intentId).not.toBe(intent.intentId);
    expect((await reconcileStates(duelId)).intents).toEqual([
      ['EXPIRED', 'lapsed'],
      ['PREPARED', null],
    ]);
    expectStatus(202, await play.submitSignature(next, play.creator, await land(next.transaction)));
    expect((await reconcileStates(duelId)).status).toBe('committing');
  });

  test('stays PREPARED while the node cannot show its history', async () => {
    const { duelId } = await play.openAndJoin();
    const intent = await prepare(duelId, play.creator);
    await land(intent.transaction);
    play.outliveBlockhashes();
    const forgetful = { ...world.services.chain, finalizedTransaction: async () => null };
    world.clock.advance(60_000);
    await world.withServices({ chain: forgetful }).work();
    const [row] = await world.database.queries
      .select()
      .from(transactionIntents)
      .where(eq(transactionIntents.intentId, intent.intentId!));
    expect(row?.state).toBe('PREPARED');
    expect(await reconcileStates(duelId)).toEqual({ status: 'committing', intents: [['FINALIZED', null]] });
  });
});

describe('a payment that nobody told of', () => {
  const expectRecovered = async (duelId: string): Promise<void> => {
    const [transaction] = (await readReceipt(duelId)).transactions;
    expect(transaction).toMatchObject({ purpose: 'fund', binding: 'rpc-recovery' });
    expect(await readEvents(duelId)).toContainEqual(
      expect.objectContaining({ kind: 'deposit-finalized', data: { side: 'creator', binding: 'rpc-recovery' } }),
    );
  };

  test('is found at the escrow account by the worker', async () => {
    const { duelId } = await play.openAndJoin();
    await land((await prepare(duelId)).transaction);
    world.clock.advance(60_000);
    await world.work();
    expect((await play.fetchDuel(duelId)).status).toBe('committing');
    await expectRecovered(duelId);
  });

  test('is found though the wallet had rejected its intent', async () => {
    const { duelId } = await play.openAndJoin();
    const intent = await prepare(duelId);
    expectStatus(200, await reject(intent));
    await land(intent.transaction);
    expect(await reconcileStates(duelId)).toEqual({ status: 'committing', intents: [['FINALIZED', null]] });
    await expectRecovered(duelId);
  });

  test('is found though another signature was bound', async () => {
    const { duelId } = await play.openAndJoin();
    const intent = await prepare(duelId);
    expectStatus(202, await play.submitStray(intent, play.creator));
    await land(intent.transaction);
    expect((await reconcileStates(duelId)).status).toBe('committing');
    await expectRecovered(duelId);
  });

  test('counts for its own intent when its wallet tells of it for the next one', async () => {
    const { duelId } = await play.openAndJoin();
    const first = await prepare(duelId);
    expectStatus(200, await reject(first));
    world.chain.tick(3);
    const second = await prepare(duelId);
    const refused = await play.submitSignature(second, play.creator, await land(first.transaction));
    expectRefusal(refused, 'signature-not-verified', '/body/signature');
    expect(await reconcileStates(duelId)).toEqual({
      status: 'committing',
      intents: [
        ['FINALIZED', null],
        ['PREPARED', null],
      ],
    });
    await expectRecovered(duelId);
  });

  test.each([
    ['to the opponent’s payment', false],
    ['to each other’s', true],
  ])('counts, though its own and the opponent’s signatures were bound %s', async (_, isSwapped) => {
    const { duelId } = await play.openAndJoin();
    const own = await prepare(duelId);
    const theirs = await prepare(duelId, play.opponent);
    const signatures = [await land(own.transaction), await land(theirs.transaction, play.opponent)];
    await bind(own, signatures[1], theirs);
    if (isSwapped) await bind(theirs, signatures[0], own);
    expect((await reconcileStates(duelId)).status).toBe('funded');
    const rows = await world.database.queries
      .select()
      .from(transactionIntents)
      .where(eq(transactionIntents.duelId, duelId));
    const outcomes = rows.map(({ intentId, state, signature, error }) => [intentId, state, signature, error]);
    expect(outcomes.sort()).toEqual(
      [
        [own.intentId, 'FINALIZED', signatures[0], null],
        [theirs.intentId, 'FINALIZED', signatures[1], null],
      ].sort(),
    );
    await expectRecovered(duelId);
  });

  test('whose signature the opponent submits for an intent of their own is refused, and still counts', async () => {
    const own = await play.openAndJoin();
    const payment = await prepare(own.duelId);
    const other = await play.openAndJoin();
    const bait = await prepare(other.duelId, play.opponent);
    const theirs = await prepare(own.duelId, play.opponent);
    const { signature, transaction } = play.creator.signTransaction(payment.transaction);
    for (const intent of [bait, theirs]) {
      expectRefusal(
        await play.submitSignature(intent, play.opponent, signature),
        'signature-not-verified',
        '/body/signature',
      );
      const body = { signature, signedTransaction: transaction };
      const inTransaction = await play.submitSignature(intent, play.opponent, signature, { body });
      expectRefusal(inTransaction, 'signature-not-verified', '/body/signedTransaction');
    }
    await land(payment.transaction);
    expect(expectStatus(202, await play.submitSignature(payment, play.creator, signature)).state).toBe('SUBMITTED');
    expect((await reconcileStates(own.duelId)).status).toBe('committing');
    expect((await play.reconcile(other.duelId)).duel.status).toBe('matched');
    expect((await play.pay(other.duelId, play.opponent)).deposits.opponent).toBe(true);
  });

  test('is not found in a transaction whose message isn’t the prepared one', async () => {
    const { duelId } = await play.openAndJoin();
    const intent = await prepare(duelId);
    await land(play.rebuild(intent, (all) => [...all, play.buildHarmlessTransfer(play.creator)]));
    play.outliveBlockhashes();
    expect(await reconcileStates(duelId)).toEqual({ status: 'matched', intents: [['PREPARED', null]] });
  });
});

test('a result that its player submitted for an earlier intent of the same kind counts for that one, once', async () => {
  const { duelId } = await play.playToResolving();
  const prepareResult = async () =>
    expectStatus(201, await play.prepare(duelId, play.creator, { purpose: 'commit-result' }));
  const [earlier, later] = [await prepareResult(), await prepareResult()];
  const signature = await land(later.transaction);
  await bind(earlier, signature, later);
  const { duel, intents } = await play.reconcile(duelId);
  expect(duel.status).toBe('resolved');
  const results = intents.filter(({ purpose }: UntypedJson) => purpose === 'commit-result');
  const outcomes = results.map((each: UntypedJson) => [each.intentId, each.state, each.signature]);
  expect(outcomes).toHaveLength(2);
  expect(outcomes).toContainEqual([earlier.intentId, 'FINALIZED', signature]);
  expect(outcomes).toContainEqual([later.intentId, 'PREPARED', null]);
});

describe('money for a duel that was cancelled', () => {
  /**
   * The creator sends a payment that was prepared before the opponent cancelled the duel, and submits its signature.
   */
  async function payAfterCancel(duelId: string): Promise<UntypedJson> {
    const intent = await prepare(duelId);
    expectStatus(
      200,
      await world.call(cancelDuel, { token: await play.getSessionToken(play.opponent), params: { duelId } }),
    );
    const { transaction, signature } = play.creator.signTransaction(intent.transaction);
    await play.send(transaction);
    return expectStatus(202, await play.submitSignature(intent, play.creator, signature));
  }

  test('opens an alert, and goes back to its wallet', async () => {
    const duel = await play.openAndJoin();
    const { duelId } = duel;
    const intent = await payAfterCancel(duelId);
    expect((await readReceipt(duelId)).custodyAlerts).toEqual([]);
    world.finalize();
    world.clock.advance(60_000);
    await world.work();
    expect(await play.fetchDuel(duelId)).toMatchObject({
      status: 'refunding',
      deposits: { creator: false, opponent: false },
    });
    const alert = {
      kind: 'late-deposit',
      openedAt: world.clock.now().toISOString(),
      resolvedAt: null,
      amounts: [{ side: 'creator', amount: '50000000', mint: duel.feeMint, decimals: 9 }],
    };
    expect((await readReceipt(duelId)).custodyAlerts).toEqual([{ ...alert, outBy: duel.fundingDeadline }]);
    const expectedEvent = { kind: 'refund-started', data: { custodyAlert: 'late-deposit' } };
    expect((await readEvents(duelId)).at(-1)).toMatchObject(expectedEvent);
    expect((await readReceipt(duelId)).transactions).toMatchObject([{ signature: intent.signature }]);
    play.advanceTo(new Date(new Date(duel.fundingDeadline).getTime() + 1_000));
    const ended = await play.pay(duelId, play.opponent, { purpose: 'refund', part: 'creator-fee' });
    expect(ended.status).toBe('refunded');
    const resolvedAt = world.clock.now().toISOString();
    expect((await readReceipt(duelId)).custodyAlerts).toEqual([{ ...alert, resolvedAt, outBy: null }]);
    expect((await readReceipt(duelId)).availability).toMatchObject({ custody: 'available', settlement: 'available' });
  });

  test('gets an alert with its sum, also when it was back before anybody looked', async () => {
    const duel = await play.openAndJoin();
    const { duelId } = duel;
    await payAfterCancel(duelId);
    world.finalize();
    play.advanceTo(new Date(new Date(duel.fundingDeadline).getTime() + 1_000));
    await payOutAsCrank('refund', duel, 0);
    await world.work();
    expect(await play.fetchDuel(duelId)).toMatchObject({ status: 'refunded' });
    const amounts = [{ side: 'creator', amount: '50000000', mint: duel.feeMint, decimals: 9 }];
    const resolvedAt = world.clock.now().toISOString();
    expect((await readReceipt(duelId)).custodyAlerts).toMatchObject([{ kind: 'late-deposit', resolvedAt, amounts }]);
  });

  test('is still watched for when the chain was away at the last look', async () => {
    const duel = await play.openAndJoin();
    const { duelId } = duel;
    const { transaction } = play.creator.signTransaction((await prepare(duelId)).transaction);
    expectStatus(
      200,
      await world.call(cancelDuel, { token: await play.getSessionToken(play.creator), params: { duelId } }),
    );
    await play.send(transaction);
    world.finalize();
    play.advanceTo(new Date(new Date(duel.fundingDeadline).getTime() + 600_000));
    const away = {
      ...world.services.chain,
      finalizedTip: async () => {
        throw new ProblemError('chain-unavailable');
      },
    };
    await world.withServices({ chain: away }).work();
    expect((await play.fetchDuel(duelId)).status).toBe('cancelled');
    world.clock.advance(60_000);
    await world.work();
    expect((await play.fetchDuel(duelId)).status).toBe('refunding');
  });

  test('is not watched for once the finalized chain is past the deadline', async () => {
    const duel = await play.openAndJoin();
    const { duelId } = duel;
    await prepare(duelId);
    expectStatus(
      200,
      await world.call(cancelDuel, { token: await play.getSessionToken(play.creator), params: { duelId } }),
    );
    play.outliveBlockhashes();
    play.advanceTo(new Date(new Date(duel.fundingDeadline).getTime() + 1_000));
    world.clock.advance(60_000);
    await world.work();
    const [row] = (
      (await world.database.queries.execute(
        `select next_check_at from duels where duel_id = '${duelId}'`,
      )) as unknown as { rows: UntypedJson[] }
    ).rows;
    expect(row.next_check_at).toBeNull();
    expect((await reconcileStates(duelId)).status).toBe('cancelled');
  });
});

describe('an escrow account that was closed before anybody looked', () => {
  /** Pays the parts out and closes the account, all signed by the crank, without the service. */
  async function payOutAndClose(
    kind: Kind,
    duel: UntypedJson,
    parts: readonly (0 | 1 | typeof BOND_PART)[] = [0, 1, BOND_PART],
  ): Promise<void> {
    for (const part of parts) await payOutAsCrank(kind, duel, part);
    await play.sendAsCrank(
      [buildCloseInstruction({ ...toEscrowInput(duel), state: await play.readEscrow(duel) })],
      duel.programId,
    );
    world.finalize();
    const { accounts } = await world.services.chain.finalizedAccounts([duel.escrowAddress]);
    expect(accounts).toEqual([null]);
  }

  test('ends settled, with the result that the program checked', async () => {
    const duel = await play.playToResolving({ fundingSeconds: 30 });
    const intent = expectStatus(201, await play.prepare(duel.duelId, play.creator, { purpose: 'commit-result' }));
    await land(intent.transaction);
    play.advanceTo(new Date(new Date(duel.fundingDeadline).getTime() + 1_000));
    await payOutAndClose('settle', duel);
    const proof = expectStatus(200, await world.call(getDuelProof, { params: { duelId: duel.duelId } }));
    const { duel: ended } = await play.reconcile(duel.duelId);
    expect(ended).toMatchObject({ status: 'settled', result: { seed: proof.answer.seed, draws: proof.answer.draws } });
  });

  test('ends refunded when it was refunded out of the bond', async () => {
    const duel = await play.playToFunded({ fundingSeconds: 30 });
    play.advancePastResolution(duel);
    await payOutAndClose('refund', duel);
    expect((await play.reconcile(duel.duelId)).duel).toMatchObject({ status: 'refunded', result: null });
  });

  test('ends refunded when the provider never accepted', async () => {
    const duel = await play.playToBothPaid({ fundingSeconds: 30 });
    play.outliveAcceptWindow(duel);
    play.advanceTo(new Date(new Date(duel.fundingDeadline).getTime() + 1_000));
    await payOutAndClose('refund', duel, [0, 1]);
    const { duel: ended } = await play.reconcile(duel.duelId);
    expect(ended).toMatchObject({ status: 'refunded', result: null, acceptedSlot: null });
  });
});
