// cspell:ignore AQID
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildLighthouseAssertion } from '../../testing/chain/lighthouse';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { LIGHTHOUSE } from '../chain/inspect/instruction';
import { joinTransaction, splitTransaction, toBase64 } from '../chain/inspect/wire';
import { cancelDuel } from '../duel/contract';
import { recordSubmission, rejectTransaction } from './contract';

let world: TestEnvironment;
let play: DuelPlayer;
let partner: { 'x-integration-key': string };

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
  partner = (await createIntegrationKey(world, 'operator')).header;
});

const prepare = async (duelId: string) => expectStatus(201, await play.prepare(duelId, play.creator));
const buildGuardInstruction = (nth = 0) => buildLighthouseAssertion(play.creator.address, nth);

/** Expects that a submission is refused, and that the true signature is taken right afterwards. */
async function expectRefusedThenPaid(intent: UntypedJson, body: object, pointer: string): Promise<void> {
  const token = await play.getSessionToken(play.creator);
  const params = { duelId: intent.duelId, transactionId: intent.intentId };
  for (const credential of [{ token }, { headers: partner }])
    expectRefusal(
      await world.call(recordSubmission, { ...credential, params, body }),
      'signature-not-verified',
      pointer,
    );
  const { transaction, signature } = play.creator.signTransaction(intent.transaction);
  expectStatus(202, await play.submitSignature(intent, play.creator, signature));
  await play.send(transaction);
  world.finalize();
  expect((await play.reconcile(intent.duelId)).duel.status).toBe('committing');
}

test('another player’s transaction is named as such, and what was prepared is named beside it', async () => {
  const { duelId } = await play.openAndJoin();
  const intent = await prepare(duelId);
  const other = expectStatus(201, await play.prepare(duelId, play.opponent));
  const { signature, transaction } = play.opponent.signTransaction(other.transaction);
  const body = { signature, signedTransaction: transaction };
  const { errors } = (await play.submitSignature(intent, play.creator, signature, { body })).json;
  const [creator, opponent] = [play.creator.address, play.opponent.address];
  expect(errors).toEqual([
    {
      pointer: '/body/signedTransaction',
      message: `isn’t the transaction prepared for intent ${intent.intentId} and wallet ${creator}. The signature is not this wallet’s over this transaction. It’s the transaction of another wallet: ${opponent} pays and signs it, not ${creator}.`,
    },
  ]);
  // A wallet may have twenty matched duels, as many as the other tests open.
  const token = await play.getSessionToken(play.creator);
  expectStatus(200, await world.call(cancelDuel, { token, params: { duelId } }));
});

test('after a signature was bound, a refusal says that it stays bound', async () => {
  const { duelId } = await play.openAndJoin();
  const intent = await prepare(duelId);
  const { signature } = play.creator.signTransaction(intent.transaction);
  const wrong = testWallet('random').signText('64 bytes');
  const before = await play.submitSignature(intent, play.creator, wrong);
  expectRefusal(before, 'signature-not-verified', '/body/signature');
  expect(before.json.detail).toMatch(/^Nothing was bound/);
  expectStatus(202, await play.submitSignature(intent, play.creator, signature));
  const after = await play.submitSignature(intent, play.creator, wrong);
  expectRefusal(after, 'signature-not-verified', '/body/signature');
  expect(after.json.detail).toBe(
    `The signature ${signature} is bound to this intent since an earlier submission, and stays bound. This submission changed nothing. Poll POST /v1/duels/${duelId}/transactions/reconciliation to see whether it landed.`,
  );
  expect(after.json.nextStep).not.toMatch(/Nothing was bound/);
});

describe('refused, blocking nothing, so that the true signature is taken at once, is', () => {
  test('random 64 bytes', async () => {
    const { duelId } = await play.openAndJoin({ fundingSeconds: 30 });
    await expectRefusedThenPaid(
      await prepare(duelId),
      { signature: testWallet('random').signText('64 bytes') },
      '/body/signature',
    );
  });

  test('zeros', async () => {
    const { duelId } = await play.openAndJoin();
    await expectRefusedThenPaid(await prepare(duelId), { signature: '1'.repeat(64) }, '/body/signature');
  });

  test('another wallet’s signature over the same message', async () => {
    const { duelId } = await play.openAndJoin();
    const intent = await prepare(duelId);
    await expectRefusedThenPaid(
      intent,
      { signature: play.opponent.signTransaction(intent.transaction).signature },
      '/body/signature',
    );
  });

  test('another wallet’s signature in a transaction', async () => {
    const { duelId } = await play.openAndJoin();
    const intent = await prepare(duelId);
    const { signature, transaction } = play.opponent.signTransaction(intent.transaction);
    await expectRefusedThenPaid(intent, { signature, signedTransaction: transaction }, '/body/signedTransaction');
  });

  test('the signature over another intent’s message', async () => {
    const { duelId } = await play.openAndJoin();
    const other = await prepare((await play.openAndJoin()).duelId);
    const { signature, transaction } = play.creator.signTransaction(other.transaction);
    await expectRefusedThenPaid(await prepare(duelId), { signature }, '/body/signature');
    const next = await prepare((await play.openAndJoin()).duelId);
    await expectRefusedThenPaid(next, { signature, signedTransaction: transaction }, '/body/signedTransaction');
  });

  test('a replay of the signature of an earlier payment', async () => {
    const { duelId } = await play.openAndJoin();
    const first = await prepare(duelId);
    const params = { duelId, transactionId: first.intentId };
    expectStatus(200, await world.call(rejectTransaction, { token: await play.getSessionToken(play.creator), params }));
    const { signature } = play.creator.signTransaction(first.transaction);
    world.chain.tick(3);
    await expectRefusedThenPaid(await prepare(duelId), { signature }, '/body/signature');
  });

  test('two signatures', async () => {
    const { duelId } = await play.openAndJoin();
    const intent = await prepare(duelId);
    const { message } = splitTransaction(Buffer.from(intent.transaction, 'base64'));
    const signatures = [play.creator.sign(message), play.opponent.sign(message)];
    const signedTransaction = toBase64(joinTransaction({ signatures, message }));
    await expectRefusedThenPaid(
      intent,
      { signature: base58.encode(signatures[0]!), signedTransaction },
      '/body/signedTransaction',
    );
  });

  test('another signature than the transaction carries', async () => {
    const { duelId } = await play.openAndJoin();
    const intent = await prepare(duelId);
    const { transaction } = play.creator.signTransaction(
      play.rebuild(intent, (all) => [buildGuardInstruction(), ...all]),
    );
    const { signature } = play.creator.signTransaction(intent.transaction);
    await expectRefusedThenPaid(intent, { signature, signedTransaction: transaction }, '/body/signature');
  });

  test('bytes that are no transaction', async () => {
    const { duelId } = await play.openAndJoin();
    const signature = testWallet('random').signText('64 bytes');
    await expectRefusedThenPaid(
      await prepare(duelId),
      { signature, signedTransaction: 'AQID' },
      '/body/signedTransaction',
    );
  });

  test.each<[string, (intent: UntypedJson) => string]>([
    [
      'guards alone, without the payment',
      (intent) => play.rebuild({ ...intent, programId: LIGHTHOUSE }, () => [0, 1].map(buildGuardInstruction)),
    ],
    [
      'a transfer beside the payment',
      (intent) => play.rebuild(intent, (all) => [...all, play.buildHarmlessTransfer(play.creator)]),
    ],
    ['the payment twice', (intent) => play.rebuild(intent, ([limit, pay]) => [limit!, pay!, pay!])],
    [
      'the payment without its data',
      (intent) => play.rebuild(intent, ([limit, pay]) => [limit!, { ...pay!, data: new Uint8Array() }]),
    ],
    [
      'an account that Lighthouse opens',
      (intent) => play.rebuild(intent, (all) => [...all, { ...buildGuardInstruction(), data: Uint8Array.of(0, 0) }]),
    ],
    [
      'a network fee out of proportion',
      (intent) =>
        play.rebuild(intent, (all) => [getSetComputeUnitPriceInstruction({ microLamports: 10n ** 9n }), ...all]),
    ],
    ['another blockhash', (intent) => play.rebuild(intent, (all) => all, testWallet('another blockhash').address)],
  ])('%s', async (_, change) => {
    const { duelId } = await play.openAndJoin();
    const intent = await prepare(duelId);
    const { signature, transaction } = play.creator.signTransaction(change(intent));
    await expectRefusedThenPaid(intent, { signature, signedTransaction: transaction }, '/body/signedTransaction');
  });

  test('a signature with a small-order R, which a lenient verifier takes for every message', async () => {
    const { duelId } = await play.openAndJoin();
    const smallOrder = ed25519.Point.ZERO.toBytes();
    await expectRefusedThenPaid(
      await prepare(duelId),
      { signature: base58.encode(Uint8Array.from([...smallOrder, ...new Uint8Array(32).fill(1)])) },
      '/body/signature',
    );
  });
});
