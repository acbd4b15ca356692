import { beforeAll, expect, test } from 'vitest';
import { DuelPlayer, type UntypedJson } from '../../testing/service/play';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import type { ChainPort } from '../chain/port';
import { findChainViolations } from './chain';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment({ DUEL_RESOLUTION_MS: '600000' });
  play = await new DuelPlayer(world).fundWallets();
});

/** Returns a chain port that reports an account's balance changed by `more` lamports. */
const openInflatedNode = (address: string, more: bigint): ChainPort => {
  const { chain } = world.services;
  return {
    ...chain,
    async finalizedAccounts(addresses, minSlot) {
      const { slot, accounts } = await chain.finalizedAccounts(addresses, minSlot);
      const shown = accounts.map((account, index) =>
        account !== null && addresses[index] === address ? { ...account, lamports: account.lamports + more } : account,
      );
      return { slot, accounts: shown };
    },
  };
};

/**
 * Asserts that exactly the held parts are on chain: one lamport less is a violation, but one more isn't, since anyone
 * can send SOL to the account.
 */
async function expectExactBalance({ duelId, escrowAddress }: UntypedJson): Promise<void> {
  const findViolationsWith = (more: bigint) =>
    findChainViolations(world.database.queries, openInflatedNode(escrowAddress, more));
  expect([await findViolationsWith(0n), await findViolationsWith(1n)]).toEqual([[], []]);
  expect(await findViolationsWith(-1n)).toEqual([
    expect.stringContaining(`6 deposits equal payouts and what is held: ${duelId}`),
  ]);
}

const payOutPart = (duelId: string, purpose: 'settle' | 'refund', part: string) =>
  play.pay(duelId, play.creator, { purpose, part });

test.each([
  [['creator-fee', 'bond', 'opponent-fee']],
  [['bond', 'opponent-fee', 'creator-fee']],
  [['opponent-fee', 'creator-fee', 'bond']],
])('a compensated refund leaves what the parts say, in the order %s', async (parts) => {
  const duel = await play.playToFunded({ fundingSeconds: 30 });
  play.advancePastResolution(duel);
  await play.reconcile(duel.duelId);
  await expectExactBalance(duel);
  for (const part of parts) {
    await payOutPart(duel.duelId, 'refund', part);
    await expectExactBalance(duel);
  }
});

test('so does a refund before the provider has accepted, and a settlement', async () => {
  const unaccepted = await play.playToBothPaid();
  await expectExactBalance(unaccepted);
  play.outliveAcceptWindow(unaccepted);
  for (const part of ['creator-fee', 'opponent-fee']) {
    await payOutPart(unaccepted.duelId, 'refund', part);
    await expectExactBalance(unaccepted);
  }
  const resolved = await play.playToResolved();
  for (const part of ['creator-fee', 'bond', 'opponent-fee']) {
    await payOutPart(resolved.duelId, 'settle', part);
    await expectExactBalance(resolved);
  }
});
