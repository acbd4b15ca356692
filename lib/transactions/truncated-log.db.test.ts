import type { Address, Instruction } from '@solana/kit';
import { getAddMemoInstruction } from '@solana-program/memo';
import { beforeAll, expect, test } from 'vitest';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { buildCloseInstruction } from '../chain/escrow/instructions';
import { buildSettleInstruction } from '../chain/escrow/payout';
import { BOND_PART, type Escrow } from '../chain/escrow/state';
import { MEMO_PROGRAM } from '../chain/inspect/payment';
import { getDuelProof } from '../duel/receipt-contract';

const memo = getAddMemoInstruction({ memo: '' }, { programAddress: MEMO_PROGRAM as Address });
/** Memo instructions that fill a transaction's log: a node keeps only its first 10,000 bytes. */
const memos = Array.from({ length: 40 }, () => memo);

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

const readLogMessages = async (signature: string): Promise<readonly string[]> => {
  const options = { encoding: 'base64', maxSupportedTransactionVersion: 0 };
  return (await world.rpc('getTransaction', signature, options)).meta.logMessages;
};

/** Sends a step after the memos in one transaction, signed by the crank, without the service. */
async function sendAfterMemos(duel: UntypedJson, writeStep: (state: Escrow) => Instruction): Promise<string> {
  const step = writeStep(await play.readEscrow(duel));
  const signature = await play.sendAsCrank([...memos, step], duel.programId);
  world.finalize();
  return signature;
}

test('a duel whose every step hid behind forty memos ends settled, though no log holds an event of it', async () => {
  const duel = await play.playToResolving({ fundingSeconds: 30 });
  const { duelId } = duel;
  const intent = expectStatus(201, await play.prepare(duelId, play.creator, { purpose: 'commit-result' }));
  // Leaves out the compute unit limit, because the memos would exceed it.
  const commit = play.rebuild(intent, (instructions) => [...memos, ...instructions.slice(-1)]);
  const sent = [await play.send(play.creator.signTransaction(commit).transaction)];
  world.finalize();
  play.advanceTo(new Date(Date.parse(duel.fundingDeadline) + 1_000));
  const of = { escrow: duel.escrowAddress as Address, programAddress: duel.programId as Address };
  for (const part of [0, 1, BOND_PART] as const)
    sent.push(await sendAfterMemos(duel, (state) => buildSettleInstruction({ ...of, state, part, cards: 'in' })));
  sent.push(await sendAfterMemos(duel, (state) => buildCloseInstruction({ ...of, state })));
  for (const signature of sent) {
    const log = await readLogMessages(signature);
    expect(log.at(-1)).toBe('Log truncated');
    expect(log.filter((line) => line.startsWith('Program data:'))).toEqual([]);
  }
  const proof = expectStatus(200, await world.call(getDuelProof, { params: { duelId } }));
  const { duel: ended } = await play.reconcile(duelId);
  expect(ended).toMatchObject({ status: 'settled', result: { seed: proof.answer.seed, draws: proof.answer.draws } });
});
