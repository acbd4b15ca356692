import { expect, it } from 'vitest';
import { sha256 } from '../../lib/core/hash';
import { openSampleNode, type SampleTransaction } from '../../testing/duel-script/sample-node';
import { buildEntriesWithValues, openRecordedDuel, PROGRAM_ADDRESS } from '../../testing/duel-script/settled';
import { CLOCK_SYSVAR } from './addresses';
import { encodeLittleEndian } from './bytes';
import type { ChainTime } from './plan';
import { type FoundSituation, sendDueSteps } from './send-due';

const pruned: SampleTransaction = { instructions: [], isPruned: true };

/** Opens a locked duel, and a function that reads its situation from a node with these transactions, newest first. */
function openLockedDuel() {
  const { duel } = openRecordedDuel(buildEntriesWithValues([5, 9]), sha256('seed'), {});
  duel.fundAndAccept();
  duel.advanceTo(duel.readState().targetSlot + 6n).mustSend(duel.instructions.lock());
  const account = { owner: PROGRAM_ADDRESS, data: new Uint8Array(duel.world.readData(duel.escrow) ?? []) };
  const readSituation = async (
    { seconds, slot }: ChainTime,
    ...sent: SampleTransaction[]
  ): Promise<FoundSituation | null> => {
    const clock = Buffer.concat([encodeLittleEndian(slot, 32), encodeLittleEndian(seconds, 8)]);
    const accounts = { [duel.escrow]: account, [CLOCK_SYSVAR]: { owner: 'sysvar', data: clock } };
    const rpc = openSampleNode(sent, accounts);
    const payout = { rpc, escrowAddress: duel.escrow, programId: PROGRAM_ADDRESS, wallets: [] };
    return sendDueSteps({ ...payout, report: {} as never }, () => true);
  };
  return { duel, state: duel.readState(), readSituation };
}

it('names a transaction that may show the result, if the node doesn’t return it', async () => {
  const { state, readSituation } = openLockedDuel();
  const found = await readSituation({ seconds: 0n, slot: state.entropySlot + 100n }, pruned);
  expect(found).toMatchObject({ dueSteps: [], missingSignature: '0' });
});

it('needs no history for a refund', async () => {
  const { state, readSituation } = openLockedDuel();
  const late = { seconds: state.terms.resolutionDeadline + 1n, slot: state.acceptSlot + 1_500n };
  const found = await readSituation(late, pruned);
  expect(found?.dueSteps).toHaveLength(3);
  expect(found?.missingSignature).toBeNull();
});

it('passes over a newer commit whose proofs the program would refuse', async () => {
  const { duel, state, readSituation } = openLockedDuel();
  const right = duel.instructions.commit();
  // The last byte belongs to the second proof; the seed is the right one.
  const wrong = { ...right, data: new Uint8Array(right.data).with(-1, 0xff) };
  const inTime = { seconds: 0n, slot: state.entropySlot + 100n };
  const [step] =
    (await readSituation(inTime, { instructions: [wrong], err: {} }, { instructions: [right], err: {} }))?.dueSteps ??
    [];
  const sender = { wallet: 'a wallet', programId: PROGRAM_ADDRESS, escrowAddress: duel.escrow };
  expect(step?.buildCalls(sender, false).map(({ data }) => data)).toEqual([new Uint8Array(right.data)]);
});
