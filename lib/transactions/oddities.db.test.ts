import type { Address } from '@solana/kit';
import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { duelEvents } from '../../db/schema/duels';
import { transactionIntents } from '../../db/schema/transactions';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import type { TestWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { calculateDuelOutcome } from '../chain/escrow/draw';
import { buildCloseInstruction, buildCommitResultInstruction } from '../chain/escrow/instructions';
import { buildRefundInstruction } from '../chain/escrow/payout';
import { proveEntry } from '../chain/escrow/table';
import { decodeTerms } from '../chain/escrow/terms';
import { sha256 } from '../core/hash';
import { cancelDuel } from '../duel/contract';
import { getDuelReceipt } from '../duel/receipt-contract';
import { readSealedTable } from '../packs/sealed-table';
import { rejectTransaction } from './contract';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

const readAlerts = async (duelId: string) =>
  expectStatus(200, await world.call(getDuelReceipt, { params: { duelId } })).custodyAlerts.map((each: UntypedJson) => [
    each.kind,
    each.resolvedAt !== null,
  ]);
const readEventKinds = async (duelId: string) => {
  const { queries } = world.database;
  const rows = await queries
    .select()
    .from(duelEvents)
    .where(eq(duelEvents.duelId, duelId))
    .orderBy(duelEvents.sequence);
  return rows.map(({ kind }) => kind);
};
const prepareFund = async (duelId: string, wallet: TestWallet) => expectStatus(201, await play.prepare(duelId, wallet));
const passFundingDeadline = ({ fundingDeadline }: UntypedJson) =>
  play.advanceTo(new Date(new Date(fundingDeadline).getTime() + 1_000));

/** Cancels a duel and then sends its two prepared payments. They land, because a cancellation isn't on chain. */
async function payCancelledDuel(): Promise<UntypedJson> {
  const duel = await play.openAndJoin({ fundingSeconds: 600 });
  const { duelId } = duel;
  const payments = [await prepareFund(duelId, play.creator), await prepareFund(duelId, play.opponent)];
  expectStatus(
    200,
    await world.call(cancelDuel, { token: await play.getSessionToken(play.creator), params: { duelId } }),
  );
  for (const [index, wallet] of [play.creator, play.opponent].entries())
    await play.send(wallet.signTransaction(payments[index]!.transaction).transaction);
  world.finalize();
  return duel;
}

/** Returns the mock provider's seed for a duel, which a third party could learn from the provider. */
const deriveMockSeed = ({ duelId }: UntypedJson): Uint8Array => sha256(`world seed ${duelId}`);

async function commitPastTheService(duel: UntypedJson): Promise<void> {
  const { entropy } = await play.readEscrow(duel);
  const table = await readSealedTable(world.database.queries, duel.packId);
  const seed = deriveMockSeed(duel);
  const { draws } = calculateDuelOutcome(
    decodeTerms(Buffer.from(duel.terms, 'base64')),
    table,
    seed,
    new Uint8Array(entropy),
  );
  const of = { escrow: duel.escrowAddress as Address, programAddress: duel.programId as Address };
  const proofs = [proveEntry(table, draws[0].entryIndex), proveEntry(table, draws[1].entryIndex)] as const;
  await play.sendAsCrank([buildCommitResultInstruction({ ...of, seed, proofs: [...proofs] })], duel.programId);
  world.finalize();
}

describe('a duel that was cancelled and paid by both', () => {
  test('is refunded when nobody resolves it', async () => {
    const duel = await payCancelledDuel();
    expect((await play.reconcile(duel.duelId)).duel.status).toBe('refunding');
    expect(await readAlerts(duel.duelId)).toEqual([['late-deposit', false]]);
    expectRefusal(
      await play.prepare(duel.duelId, play.creator, { purpose: 'settle', part: 'creator-fee' }),
      'wrong-duel-state',
    );
    play.outliveAcceptWindow(duel);
    await play.pay(duel.duelId, play.creator, { purpose: 'refund', part: 'creator-fee' });
    const ended = await play.pay(duel.duelId, play.opponent, { purpose: 'refund', part: 'opponent-fee' });
    expect(ended.status).toBe('refunded');
    expect(await readAlerts(duel.duelId)).toEqual([['late-deposit', true]]);
  });

  test('is refunded out of the bond when the provider stakes on it all the same, and falls silent', async () => {
    const duel = await payCancelledDuel();
    const { duelId } = duel;
    await play.acceptAsProvider(duel);
    expect((await play.reconcile(duelId)).duel.status).toBe('refunding');
    play.outliveAcceptWindow(duel);
    const early = await play.prepare(duelId, play.creator, { purpose: 'refund', part: 'creator-fee' });
    expectRefusal(early, 'wrong-duel-state');
    play.advancePastResolution(duel);
    for (const part of ['bond', 'creator-fee']) await play.pay(duelId, play.creator, { purpose: 'refund', part });
    const before = await play.lamports(play.opponent.address);
    const ended = await play.pay(duelId, play.creator, { purpose: 'refund', part: 'opponent-fee' });
    expect(ended.status).toBe('refunded');
    expect((await play.lamports(play.opponent.address)) - before).toBe(2 * Number(duel.feeAmount));
    expect(await readAlerts(duelId)).toEqual([['late-deposit', true]]);
  });

  test('and resolved without the service ends as the chain ends it: told, and settled by either player', async () => {
    const duel = await payCancelledDuel();
    const { duelId } = duel;
    await play.acceptAsProvider(duel);
    await play.lockEntropy(duel);
    expect((await play.reconcile(duelId)).duel.status).toBe('refunding');
    await commitPastTheService(duel);
    expect((await play.reconcile(duelId)).duel.status).toBe('refunding');
    expect(await readAlerts(duelId)).toEqual([
      ['late-deposit', false],
      ['unexpected-result', false],
    ]);
    expectRefusal(
      await play.prepare(duelId, play.creator, { purpose: 'refund', part: 'creator-fee' }),
      'wrong-duel-state',
    );
    await play.pay(duelId, play.creator, { purpose: 'settle', part: 'creator-fee' });
    const ended = await play.pay(duelId, play.opponent, { purpose: 'settle', part: 'opponent-fee' });
    const { acceptSlot, targetSlot } = await play.readEscrow(duel);
    expect(ended).toMatchObject({
      status: 'settled',
      deposits: { creator: true, opponent: true },
      acceptedSlot: String(acceptSlot),
      targetSlot: String(targetSlot),
    });
    expect(ended.result?.seed).toBe(Buffer.from(deriveMockSeed(duel)).toString('hex'));
    expect(await readAlerts(duelId)).toEqual([
      ['late-deposit', true],
      ['unexpected-result', true],
    ]);
    expect((await readEventKinds(duelId)).filter((kind) => kind === 'custody-alerted')).toHaveLength(1);
  });
});

test('a late deposit that was refunded and closed before anybody looked gets an alert all the same', async () => {
  const duel = await play.openAndJoin({ fundingSeconds: 60 });
  const { duelId } = duel;
  const { transaction } = await prepareFund(duelId, play.creator);
  expectStatus(
    200,
    await world.call(cancelDuel, { token: await play.getSessionToken(play.creator), params: { duelId } }),
  );
  await play.send(play.creator.signTransaction(transaction).transaction);
  world.finalize();
  passFundingDeadline(duel);
  const of = { escrow: duel.escrowAddress as Address, programAddress: duel.programId as Address };
  await play.sendAsCrank(
    [buildRefundInstruction({ ...of, state: await play.readEscrow(duel), part: 0 })],
    duel.programId,
  );
  world.finalize();
  await play.sendAsCrank([buildCloseInstruction({ ...of, state: await play.readEscrow(duel) })], duel.programId);
  world.finalize();
  play.outliveBlockhashes();
  world.clock.advance(120_000);
  await world.work();
  world.clock.advance(120_000);
  await world.work();
  expect((await play.fetchDuel(duelId)).status).toBe('refunded');
  expect(await readAlerts(duelId)).toEqual([['late-deposit', true]]);
  expect(await readEventKinds(duelId)).toEqual(expect.arrayContaining(['rpc-recovery', 'refund-started', 'refunded']));
});

describe('a wallet that pays twice', () => {
  /** Rejects a payment, prepares another one, and signs and sends both. Returns the second one's signature. */
  async function payTwice(duelId: string): Promise<string> {
    const first = await prepareFund(duelId, play.creator);
    const token = await play.getSessionToken(play.creator);
    expectStatus(
      200,
      await world.call(rejectTransaction, { token, params: { duelId, transactionId: first.intentId } }),
    );
    world.chain.tick(2);
    const second = await prepareFund(duelId, play.creator);
    await play.send(play.creator.signTransaction(first.transaction).transaction, true);
    const { transaction, signature } = play.creator.signTransaction(second.transaction);
    await play.send(transaction, true);
    expectStatus(202, await play.submitSignature(second, play.creator, signature));
    world.finalize();
    return signature;
  }

  test('pays once: the program refuses the second, and the duel goes on', async () => {
    const { duelId } = await play.openAndJoin();
    await payTwice(duelId);
    await play.reconcile(duelId);
    const { duel, intents } = await play.reconcile(duelId);
    expect(duel).toMatchObject({ status: 'committing', deposits: { creator: true, opponent: false } });
    expect(intents.map(({ state }: UntypedJson) => state).sort()).toEqual(['FAILED', 'FINALIZED']);
    expect(await readAlerts(duelId)).toEqual([]);
    expect((await play.pay(duelId, play.opponent)).status).toBe('funded');
  });

  test('that a node shows as taken both times is no quorum: reported, and refunded by the service itself', async () => {
    const duel = await play.openAndJoin({ fundingSeconds: 600 });
    const { duelId } = duel;
    const signature = await payTwice(duelId);
    const { chain } = world.services;
    const taking = {
      ...chain,
      async finalizedTransaction(asked: string) {
        const found = await chain.finalizedTransaction(asked);
        return found && asked === signature ? { ...found, error: null } : found;
      },
      signatureStates: async (...call: Parameters<typeof chain.signatureStates>) =>
        (await chain.signatureStates(...call)).map((state) => state && { ...state, error: null }),
    };
    play.outliveBlockhashes();
    world.clock.advance(80_000);
    for (let round = 0; round < 3; round += 1) {
      await world.withServices({ chain: taking }).work();
      world.clock.advance(5_000);
    }
    const { queries } = world.database;
    const readPayments = async () => {
      const isFund = and(eq(transactionIntents.duelId, duelId), eq(transactionIntents.purpose, 'fund'));
      const rows = await queries.select().from(transactionIntents).where(isFund);
      return rows.map(({ state, duplicate }) => [state, duplicate]).sort();
    };
    const payments = [
      ['FINALIZED', false],
      ['FINALIZED', true],
    ];
    expect(await readPayments()).toEqual(payments);
    expect((await play.fetchDuel(duelId)).status).toBe('refunding');
    // The program's rules make such a history impossible, hence the second alert.
    expect(await readAlerts(duelId)).toEqual([
      ['duplicate-deposit', false],
      ['false-chain-state', false],
    ]);
    passFundingDeadline(duel);
    const ended = await play.pay(duelId, play.creator, { purpose: 'refund', part: 'creator-fee' });
    expect(ended.status).toBe('refunded');
    expect(await readAlerts(duelId)).toEqual([
      ['duplicate-deposit', true],
      ['false-chain-state', true],
    ]);
    expect(await readPayments()).toEqual(payments);
    // Only for the invariants, which are checked on the true chain after the file: there the second payment failed.
    await queries
      .update(transactionIntents)
      .set({ state: 'FAILED', error: 'failed on chain' })
      .where(eq(transactionIntents.signature, signature));
    await queries.update(transactionIntents).set({ duplicate: false }).where(eq(transactionIntents.duelId, duelId));
  });
});
