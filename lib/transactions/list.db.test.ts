import { getSetComputeUnitLimitInstruction } from '@solana-program/compute-budget';
import { beforeAll, expect, test } from 'vitest';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { rejectTransaction } from './contract';
import { listDuelTransactions } from './record-contract';

let world: TestEnvironment;
let play: DuelPlayer;
let headers: Record<string, string>;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
  headers = (await createIntegrationKey(world, 'operator')).header;
});

const listRecords = async (duelId: string): Promise<UntypedJson[]> =>
  expectStatus(200, await world.call(listDuelTransactions, { headers, params: { duelId } }));

test('the list shows prepared transactions, oldest first, each with the values that a wallet’s transaction is compared with', async () => {
  const { duelId, escrowAddress, programId } = await play.openAndJoin();
  expect(await listRecords(duelId)).toEqual([]);
  const first = expectStatus(201, await play.prepare(duelId, play.creator));
  const params = { duelId, transactionId: first.intentId };
  expectStatus(200, await world.call(rejectTransaction, { token: await play.getSessionToken(play.creator), params }));
  world.clock.advance(1);
  const second = await play.sendAndSubmit(duelId, play.creator);
  world.finalize();
  await play.reconcile(duelId);
  const [rejected, landed] = await listRecords(duelId);
  expect(rejected).toMatchObject({ intentId: first.intentId, state: 'EXPIRED', endReason: 'rejected', binding: null });
  expect(landed).toMatchObject({
    intentId: second.intentId,
    duelId,
    purpose: 'fund',
    part: null,
    wallet: play.creator.address,
    state: 'FINALIZED',
    signature: second.signature,
    binding: 'submission',
    blockhash: second.blockhash,
    lastValidBlockHeight: second.lastValidBlockHeight,
    programId,
    escrowAddress,
    messageHash: second.messageHash,
    transaction: second.transaction,
    error: null,
  });
  expect(landed.instructionDataHash).toMatch(/^[0-9a-f]{64}$/);
  expect(landed.accounts).toContainEqual({ address: play.creator.address, signer: true, writable: true });
  expect(BigInt(landed.slot)).toBeGreaterThan(0n);
});

test('the list gives the chain’s error for a payment that failed there', async () => {
  const { duelId } = await play.openAndJoin();
  const intent = expectStatus(201, await play.prepare(duelId, play.creator));
  // A wallet may change the compute unit limit. This limit is too low, so the transaction fails on chain.
  const limited = play.rebuild(intent, ([, payment]) => [getSetComputeUnitLimitInstruction({ units: 300 }), payment!]);
  await play.send(play.creator.signTransaction(limited).transaction, true);
  expectStatus(202, await play.signAndSubmit(intent, play.creator, limited));
  world.finalize();
  await play.reconcile(duelId);
  const [record] = await listRecords(duelId);
  expect(record.state).toBe('FAILED');
  const { value } = await world.rpc('getSignatureStatuses', [record.signature], { searchTransactionHistory: true });
  expect(value[0].err).toMatchObject({ InstructionError: [1, expect.any(String)] });
  expect(record.error).toBe(`failed on chain: ${JSON.stringify(value[0].err)}`);
});

test('the list is refused to visitors and players, and for a duel that doesn’t exist', async () => {
  const { duelId } = await play.openDuel();
  const token = await play.getSessionToken(play.creator);
  expectRefusal(await world.call(listDuelTransactions, { params: { duelId } }), 'unauthenticated');
  expectRefusal(await world.call(listDuelTransactions, { token, params: { duelId } }), 'unauthenticated');
  for (const absent of ['duel_11111111111111111111', 'none'])
    expectRefusal(await world.call(listDuelTransactions, { headers, params: { duelId: absent } }), 'not-found');
});
