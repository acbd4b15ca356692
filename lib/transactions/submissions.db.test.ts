import type { Instruction } from '@solana/kit';
import { getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildLighthouseAssertion, lighthouseStandIn } from '../../testing/chain/lighthouse';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import type { TestWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { getDuelReceipt } from '../duel/receipt-contract';
import { rejectTransaction } from './contract';
import { listDuelTransactions } from './record-contract';

let world: TestEnvironment;
let play: DuelPlayer;
let partner: { 'x-integration-key': string };

beforeAll(async () => {
  world = await openTestEnvironment({}, { programs: [lighthouseStandIn()] });
  play = await new DuelPlayer(world).fundWallets();
  partner = (await createIntegrationKey(world, 'operator')).header;
});

const prepare = async (duelId: string, wallet: TestWallet = play.creator) =>
  expectStatus(201, await play.prepare(duelId, wallet));
const findRecord = async ({ duelId, intentId }: UntypedJson) => {
  const records = expectStatus(200, await world.call(listDuelTransactions, { headers: partner, params: { duelId } }));
  return records.filter((each) => each.intentId !== null).find((each) => each.intentId === intentId)!;
};
const readBinding = async (duelId: string) =>
  expectStatus(200, await world.call(getDuelReceipt, { params: { duelId } })).deposits.creator?.binding;

const readAlerts = async (duelId: string): Promise<string[][]> =>
  expectStatus(200, await world.call(getDuelReceipt, { params: { duelId } })).custodyAlerts.map((each: UntypedJson) => [
    each.kind,
    each.resolvedAt === null ? 'open' : 'resolved',
  ]);

type Change = (all: Instruction[]) => Instruction[];
const price = getSetComputeUnitPriceInstruction({ microLamports: 20_000n });
const buildGuardInstruction = () => buildLighthouseAssertion(play.creator.address);
const walletChanges: [string, Change][] = [
  ['Lighthouse before the own instructions', (all) => [buildGuardInstruction(), ...all]],
  ['Lighthouse after the own instructions', (all) => [...all, buildGuardInstruction(), buildGuardInstruction()]],
  ['another priority fee', (all) => [price, ...all]],
  [
    'another priority fee and Lighthouse on both sides',
    ([limit, ...all]) => [buildGuardInstruction(), limit!, price, ...all, buildGuardInstruction()],
  ],
];

/** Signs and sends a changed transaction without the service, like a wallet that sends what it signs. */
async function signAndSend(intent: UntypedJson, change: Change) {
  const signed = play.creator.signTransaction(play.rebuild(intent, change));
  await play.send(signed.transaction);
  return signed;
}

describe('a wallet that sends by itself, with', () => {
  test.each(walletChanges)('%s, is believed by what it signed', async (_, change) => {
    const { duelId } = await play.openAndJoin();
    const intent = await prepare(duelId);
    const { transaction: signedTransaction, signature } = await signAndSend(intent, change);
    const bound = expectStatus(
      202,
      await play.submitSignature(intent, play.creator, signature, { body: { signature, signedTransaction } }),
    );
    expect(bound).toMatchObject({ state: 'SUBMITTED', signature });
    world.finalize();
    expect((await play.reconcile(duelId)).duel).toMatchObject({ status: 'committing', deposits: { creator: true } });
    expect(await readBinding(duelId)).toBe('submission');
    const { messageHash, boundMessageHash } = await findRecord(intent);
    expect(boundMessageHash).toMatch(/^[0-9a-f]{64}$/);
    expect(boundMessageHash).not.toBe(messageHash);
  });

  test.each(walletChanges)(
    '%s, that gives back the signature alone is 400 until its transaction comes along',
    async (_, change) => {
      const { duelId } = await play.openAndJoin();
      const intent = await prepare(duelId);
      const { signature, transaction } = await signAndSend(intent, change);
      const refused = await play.submitSignature(intent, play.creator, signature);
      expectRefusal(refused, 'signature-not-verified', '/body/signature');
      expect(refused.json.detail).toMatch(/sent the transaction already, don’t pay again/);
      expect(await findRecord(intent)).toMatchObject({ state: 'PREPARED', signature: null, boundMessageHash: null });
      world.finalize();
      // Recovery matches exact messages only, so an alert reports this payment as unmatched.
      const { duel, intents } = await play.reconcile(duelId);
      expect(duel.status).toBe('matched');
      expect(intents).toMatchObject([{ intentId: intent.intentId, state: 'PREPARED' }]);
      expect(await readAlerts(duelId)).toEqual([['unmatched-deposit', 'open']]);
      expectStatus(
        202,
        await play.submitSignature(intent, play.creator, signature, {
          body: { signature, signedTransaction: transaction },
        }),
      );
      const next = await play.reconcile(duelId);
      expect(next.duel).toMatchObject({ status: 'committing', deposits: { creator: true } });
      expect(next.intents).toMatchObject([{ intentId: intent.intentId, state: 'FINALIZED', signature }]);
      expect(await readAlerts(duelId)).toEqual([['unmatched-deposit', 'resolved']]);
    },
  );
});

describe('a submission', () => {
  test('by its own signature answers the same twice, with and without the transaction; another one is refused', async () => {
    const { duelId } = await play.openAndJoin();
    const intent = await prepare(duelId);
    const { transaction, signature } = play.creator.signTransaction(intent.transaction);
    const bound = expectStatus(202, await play.submitSignature(intent, play.creator, signature));
    expect(expectStatus(202, await play.submitSignature(intent, play.creator, signature))).toEqual(bound);
    expect(expectStatus(202, await play.signAndSubmit(intent, play.creator, intent.transaction))).toEqual(bound);
    expectRefusal(await play.submitStray(intent, play.creator), 'intent-not-open');
    await play.send(transaction);
    world.finalize();
    expect((await play.reconcile(duelId)).duel.status).toBe('committing');
  });

  test('of the next intent’s transaction on the same blockhash is refused', async () => {
    const { duelId } = await play.openAndJoin();
    const first = await prepare(duelId);
    const params = { duelId, transactionId: first.intentId };
    expectStatus(200, await world.call(rejectTransaction, { token: await play.getSessionToken(play.creator), params }));
    const second = await prepare(duelId);
    expect(second.blockhash).toBe(first.blockhash);
    // The two transactions differ only by their compute unit limits, which a wallet may change.
    expectRefusal(await play.signAndSubmit(second, play.creator, first.transaction), 'signature-bound-elsewhere');
    expectStatus(202, await play.signAndSubmit(second, play.creator, second.transaction));
  });

  test('that is too large, isn’t base64 or is empty is refused', async () => {
    const { duelId } = await play.openAndJoin();
    const intent = await prepare(duelId);
    const { signature } = play.creator.signTransaction(intent.transaction);
    for (const signedTransaction of ['A'.repeat(1_648), 'not base64!', ''])
      expectRefusal(
        await play.submitSignature(intent, play.creator, signature, { body: { signature, signedTransaction } }),
        signedTransaction === '' ? 'signature-not-verified' : 'invalid-request',
        '/body/signedTransaction',
      );
  });
});
