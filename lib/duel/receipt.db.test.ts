import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { escrowCalls } from '../../db/schema/escrow-calls';
import { escrowScans } from '../../db/schema/escrow-scans';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { listDuelTransactions } from '../transactions/record-contract';
import { cancelDuel } from './contract';
import { listDuelEvents } from './events-contract';
import { getDuelProof, getDuelReceipt } from './receipt-contract';

/** Sum of the rent deposits of the escrow account and the fee vault, in lamports. */
const RENTS_LAMPORTS = 4_865_040 + 2_039_280;

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

const getReceipt = async (duelId: string) =>
  expectStatus(200, await world.call(getDuelReceipt, { params: { duelId } }));

test('names who deposited, when and by which transaction, as soon as it is final', async () => {
  const { duelId } = await play.openAndJoin();
  expect((await getReceipt(duelId)).deposits).toEqual({ creator: null, opponent: null });
  const paid = await play.sendAndSubmit(duelId, play.opponent);
  expect((await getReceipt(duelId)).deposits.opponent).toBeNull();
  world.finalize();
  await play.reconcile(duelId);
  const finalizedAt = world.clock.now().toISOString();
  const half = await getReceipt(duelId);
  const [transaction] = half.transactions;
  expect(half.deposits).toEqual({
    creator: null,
    opponent: {
      wallet: play.opponent.address,
      signature: paid.signature,
      slot: transaction?.slot,
      finalizedAt,
      binding: 'submission',
    },
  });
  expect(transaction).toEqual({
    purpose: 'fund',
    part: null,
    wallet: play.opponent.address,
    signature: paid.signature,
    slot: transaction?.slot,
    binding: 'submission',
  });
  await play.pay(duelId, play.creator);
  const { deposits, availability } = await getReceipt(duelId);
  expect(deposits.creator?.wallet).toBe(play.creator.address);
  expect(availability).toEqual({ custody: 'available', providerProof: 'pending', settlement: 'pending' });
});

test('marks a deposit that the worker found by itself', async () => {
  const { duelId } = await play.openAndJoin();
  const intent = expectStatus(201, await play.prepare(duelId, play.creator));
  const { transaction, signature } = play.creator.signTransaction(intent.transaction);
  await play.send(transaction);
  world.finalize();
  play.outliveBlockhashes();
  await play.reconcile(duelId);
  const { deposits, transactions } = await getReceipt(duelId);
  expect(deposits.creator).toMatchObject({ signature, binding: 'rpc-recovery' });
  expect(transactions).toMatchObject([{ signature, binding: 'rpc-recovery' }]);
});

test('says why a duel was cancelled, and which evidence will never come', async () => {
  const { duelId } = await play.openDuel();
  expect((await getReceipt(duelId)).cancelReason).toBeNull();
  const token = await play.getSessionToken(play.creator);
  expectStatus(200, await world.call(cancelDuel, { token, params: { duelId }, body: {} }));
  expect(await getReceipt(duelId)).toMatchObject({
    cancelReason: 'participant',
    availability: { custody: 'missing', providerProof: 'missing', settlement: 'missing' },
  });
  const other = await play.openDuel();
  play.advanceTo(new Date(new Date(other.expiresAt).getTime() + 1_000));
  expect((await getReceipt(other.duelId)).cancelReason).toBe('timeout');
});

test('is a file for everybody, kept by no cache and no search engine, without anything private', async () => {
  const { duelId } = await play.openAndJoin({ matchmakingMode: 'direct', opponentWallet: play.opponent.address });
  await play.pay(duelId, play.creator);
  const { headers, text } = await world.call(getDuelReceipt, { params: { duelId } });
  expect(headers).toMatchObject({
    'content-disposition': `attachment; filename="${duelId}.receipt.json"`,
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'cache-control': 'no-store',
  });
  expect(text).not.toMatch(/intentId|txi_|blockhash|messageHash|instructionData|error|invitedWallet|checkAttempts/);
});

describe('names every transaction of its escrow account', () => {
  const buildMovement = (wallet: string, amount: unknown, kind: string, account: string | null = null) => ({
    ...{ wallet, amount: String(amount), kind, account },
  });
  const summarize = (transactions: UntypedJson[]) =>
    transactions.map(({ step, part, recipients }) => ({ step, part, recipients }));

  /**
   * Returns the duel's on-chain transactions, after checking that receipt, timeline and transaction list have the same
   * ones and that their slots are those of the chain.
   */
  async function expectSameEverywhere(duelId: string): Promise<UntypedJson[]> {
    const { header: headers } = await createIntegrationKey(world, `evidence ${duelId}`);
    const { escrowTransactions } = await getReceipt(duelId);
    const events = expectStatus(200, await world.call(listDuelEvents, { headers, params: { duelId } }));
    const [end] = events.filter(({ kind }) => kind === 'settled' || kind === 'refunded');
    expect(end?.escrowTransactions).toEqual(escrowTransactions);
    expect(events.filter((event) => event.escrowTransactions !== undefined)).toEqual([end]);
    const records = expectStatus(200, await world.call(listDuelTransactions, { headers, params: { duelId } }));
    const listed = records.flatMap((each) => each.escrowTransactions);
    expect(new Set(listed.map(formatStep))).toEqual(new Set(escrowTransactions.map(formatStep)));
    for (const { signature, slot, wallet } of escrowTransactions) {
      const landed = await world.services.chain.finalizedTransaction(signature);
      expect([landed?.slot, wallet]).toEqual([BigInt(slot), expect.stringMatching(/^\w{32,44}$/)]);
    }
    return escrowTransactions;
  }
  const formatStep = ({ signature, step, part }: UntypedJson) => `${signature} ${step} ${part}`;

  async function closeEscrow({ duelId, fundingDeadline }: UntypedJson): Promise<void> {
    play.advanceTo(new Date(Date.parse(fundingDeadline) + 1_000));
    const prepared = expectStatus(201, await play.prepare(duelId, play.opponent, { purpose: 'close' }));
    await play.send(play.opponent.signTransaction(prepared.transaction).transaction);
    world.finalize();
  }

  test('of a settled duel, and the worker finds the last ones after its end', async () => {
    const settled = await play.playToSettled({ fundingSeconds: 30 });
    const { duelId, treasuryWallet, feeAmount, bondAmount, providerKey } = settled;
    await play.sendAndSubmit(duelId, play.opponent, { purpose: 'settle', part: 'bond' });
    await closeEscrow(settled);
    for (let run = 0; run < 3; run += 1) {
      world.clock.advance(120_000);
      await world.work();
    }
    const all = await expectSameEverywhere(duelId);
    expect(summarize(all)).toEqual([
      { step: 'deposit', part: 'creator-fee', recipients: [] },
      { step: 'deposit', part: 'opponent-fee', recipients: [] },
      { step: 'accept', part: 'bond', recipients: [] },
      { step: 'lock', part: null, recipients: [] },
      { step: 'commit', part: null, recipients: [] },
      { step: 'settle', part: 'creator-fee', recipients: [buildMovement(treasuryWallet, feeAmount, 'fee')] },
      { step: 'settle', part: 'opponent-fee', recipients: [buildMovement(treasuryWallet, feeAmount, 'fee')] },
      { step: 'settle', part: 'bond', recipients: [buildMovement(providerKey, bondAmount, 'bond')] },
      {
        step: 'close',
        part: null,
        recipients: [buildMovement(play.creator.address, RENTS_LAMPORTS, 'rent', 'escrow')],
      },
    ]);
    const proof = expectStatus(200, await world.call(getDuelProof, { params: { duelId } }));
    expect(proof.escrowTransactions).toEqual(all);
  });

  test('also of a duel that an earlier release recorded, once somebody looks', async () => {
    const { duelId } = await play.playToSettled();
    const before = (await getReceipt(duelId)).escrowTransactions;
    const { queries } = world.database;
    await queries.delete(escrowCalls).where(eq(escrowCalls.duelId, duelId));
    await queries.update(escrowScans).set({ callsKept: false }).where(eq(escrowScans.duelId, duelId));
    expect((await getReceipt(duelId)).escrowTransactions).toEqual([]);
    await play.reconcile(duelId);
    expect((await getReceipt(duelId)).escrowTransactions).toEqual(before);
    expect(before.map(({ step }) => step)).toContain('settle');
  });

  test('each linked to an explorer on devnet, and to none on a chain that no explorer can reach', async () => {
    const { duelId } = await play.playToSettled();
    const params = { duelId };
    const { header: headers } = await createIntegrationKey(world, 'explorer');
    const { services } = world;
    const onDevnet = world.withServices({ network: () => ({ ...services.network(), chain: 'devnet' }) });
    for (const [chain, at] of [
      ['embedded', world],
      ['devnet', onDevnet],
    ] as const) {
      const receipt = expectStatus(200, await at.call(getDuelReceipt, { params }));
      const proof = expectStatus(200, await at.call(getDuelProof, { params }));
      const events = expectStatus(200, await at.call(listDuelEvents, { headers, params }));
      const records = expectStatus(200, await at.call(listDuelTransactions, { headers, params }));
      const shown = [receipt, proof, ...events, ...records].flatMap((each) => each.escrowTransactions ?? []);
      expect(shown.length).toBeGreaterThanOrEqual(4 * receipt.escrowTransactions.length);
      for (const { signature, explorerUrl } of shown)
        expect(explorerUrl).toBe(
          chain === 'devnet' ? `https://explorer.solana.com/tx/${signature}?cluster=devnet` : null,
        );
    }
  });

  test('of a refunded one: what each wallet got out of the bond, and what was burned', async () => {
    const duel = await play.playToFunded();
    const { duelId, feeAmount, bondAmount } = duel;
    play.advancePastResolution(duel);
    for (const part of ['creator-fee', 'opponent-fee', 'bond'])
      await play.pay(duelId, play.opponent, { purpose: 'refund', part });
    await closeEscrow(duel);
    await play.reconcile(duelId);
    const twice = (wallet: string) => [
      buildMovement(wallet, feeAmount, 'fee'),
      buildMovement(wallet, feeAmount, 'bond'),
    ];
    const burned = '1nc1nerator11111111111111111111111111111111';
    expect(summarize(await expectSameEverywhere(duelId)).slice(3)).toEqual([
      { step: 'refund', part: 'creator-fee', recipients: twice(play.creator.address) },
      { step: 'refund', part: 'opponent-fee', recipients: twice(play.opponent.address) },
      {
        step: 'refund',
        part: 'bond',
        recipients: [buildMovement(burned, Number(bondAmount) - 2 * Number(feeAmount), 'bond')],
      },
      {
        step: 'close',
        part: null,
        recipients: [buildMovement(play.creator.address, RENTS_LAMPORTS, 'rent', 'escrow')],
      },
    ]);
  });
});
