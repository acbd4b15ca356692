import { expect, it } from 'vitest';
import { sha256 } from '../../lib/core/hash';
import { buildEntriesWithValues, openRecordedDuel, PROGRAM_ADDRESS } from '../../testing/duel-script/settled';
import { openStubRpc } from '../../testing/duel-script/stub-node';
import { CLOCK_SYSVAR } from './addresses';
import { encodeLittleEndian } from './bytes';
import type { ChainTime } from './plan';
import { type FoundSituation, sendDueSteps } from './send-due';

/** Opens a locked duel, and a function that reads its situation from a node that returns none of its transactions. */
function openPrunedDuel() {
  const { duel } = openRecordedDuel(buildEntriesWithValues([5, 9]), sha256('seed'), {});
  duel.fundAndAccept();
  duel.advanceTo(duel.readState().targetSlot + 6n).mustSend(duel.instructions.lock());
  const account = { owner: PROGRAM_ADDRESS, data: new Uint8Array(duel.world.readData(duel.escrow) ?? []) };
  const readSituation = async ({ seconds, slot }: ChainTime): Promise<FoundSituation | null> => {
    const clock = Buffer.concat([encodeLittleEndian(slot, 32), encodeLittleEndian(seconds, 8)]);
    const accounts = { [duel.escrow]: account, [CLOCK_SYSVAR]: { owner: 'sysvar', data: clock } };
    const rpc = openStubRpc([{ instructions: [], isPruned: true }], accounts);
    const payout = { rpc, escrowAddress: duel.escrow, programId: PROGRAM_ADDRESS, wallets: [] };
    return sendDueSteps({ ...payout, report: {} as never }, () => true);
  };
  return { state: duel.readState(), readSituation };
}

it('names a transaction that may show the result, if the node doesn’t return it', async () => {
  const { state, readSituation } = openPrunedDuel();
  const found = await readSituation({ seconds: 0n, slot: state.entropySlot + 100n });
  expect(found).toMatchObject({ dueSteps: [], missingSignature: '0' });
});

it('needs no history for a refund', async () => {
  const { state, readSituation } = openPrunedDuel();
  const found = await readSituation({
    seconds: state.terms.resolutionDeadline + 1n,
    slot: state.acceptSlot + 1_500n,
  });
  expect(found?.dueSteps).toHaveLength(3);
  expect(found?.missingSignature).toBeNull();
});
