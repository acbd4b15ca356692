import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  type EmbeddedTestChain,
  type EmbeddedTestDuel,
  openEmbeddedTestChain,
  openEmbeddedTestDuel,
} from '../../testing/duel-script/own-chain';
import { findCommitData, formatCallName, readHistory } from './history';
import { awaitAccept, checkRefunds, playHostileService, playWithheldSeed } from './modes';
import { sendDueSteps } from './send-due';

let chain: EmbeddedTestChain;

beforeAll(async () => {
  chain = await openEmbeddedTestChain();
});

afterAll(() => chain.close());

const listCallNames = async ({ payout }: EmbeddedTestDuel): Promise<string[]> =>
  (await readHistory(payout.rpc, payout.escrowAddress, payout.programId)).flatMap(({ calls }) =>
    calls.map(formatCallName),
  );

/** Sends the due steps until nothing is in escrow. */
async function sendUntilPaidOut(duel: EmbeddedTestDuel): Promise<void> {
  for (let poll = 0; poll < 2_000; poll += 1) {
    const situation = await sendDueSteps(duel.payout);
    if (situation === null || situation.heldPartNames.length === 0) return;
    await pause(20);
  }
  throw new Error(`something stayed in escrow: ${duel.reportLines.join('\n')}`);
}

test('one side never pays: the fee comes back, and with the account its rent', async () => {
  const duel = await openEmbeddedTestDuel(chain, { funding: 2n, resolution: 600n });
  await duel.deposit(0);
  await sendUntilPaidOut(duel);
  await checkRefunds(duel.payout, duel.duel, false);
  expect(await sendDueSteps(duel.payout)).toBeNull();
  expect(await listCallNames(duel)).toEqual(['deposit_fee', 'refund 0', 'close']);
});

test('no provider accepts: both fees come back', async () => {
  const duel = await openEmbeddedTestDuel(chain, { funding: 600n, resolution: 600n });
  await duel.deposit(0);
  await duel.deposit(1);
  await sendUntilPaidOut(duel);
  await checkRefunds(duel.payout, duel.duel, false);
  expect(await listCallNames(duel)).toEqual(['deposit_fee', 'deposit_fee', 'refund 0', 'refund 1']);
});

test('--withheld: fees and compensation arrive, and the rest of the bond is burned', async () => {
  const duel = await openEmbeddedTestDuel(chain, { funding: 2n, resolution: 2n });
  await duel.deposit(1);
  await duel.deposit(0);
  await duel.acceptAsProvider();
  await playWithheldSeed(duel, duel.payout.report);
  const { feeLamports, bondLamports } = duel.terms;
  expect(duel.reportLines).toEqual(
    expect.arrayContaining([
      `${2n * feeLamports} lamports arrived at ${duel.terms.creator}`,
      `${2n * feeLamports} lamports arrived at ${duel.terms.opponent}`,
      `${bondLamports - 2n * feeLamports} lamports arrived at the incinerator`,
      'The escrow account is closed, its rent is with the first depositor',
    ]),
  );
  const calls = await listCallNames(duel);
  expect(calls.slice(3)).toEqual(['lock_entropy', 'refund 0', 'refund 1', 'refund 4', 'close']);
});

test('a result that was shown in a failed transaction is brought by anyone, and the duel settles without a service', async () => {
  const duel = await openEmbeddedTestDuel(chain, { funding: 600n, resolution: 600n });
  await duel.deposit(0);
  await duel.deposit(1);
  await duel.acceptAsProvider();
  await awaitAccept(duel.payout);
  while ((await sendDueSteps(duel.payout))?.waitsUntil?.seconds === 0n) await pause(20);
  expect(await listCallNames(duel)).toEqual(['deposit_fee', 'deposit_fee', 'accept', 'lock_entropy']);
  const { rpc, escrowAddress, programId } = duel.payout;
  await duel.sendFailingResult();
  while ((await findCommitData(rpc, escrowAddress, programId, () => true)).data === null) await pause(20);
  await sendUntilPaidOut(duel);
  const killService = vi.fn(async () => {});
  await playHostileService(duel, { base: '', remove: async () => {}, killService }, duel.payout.report);
  expect(killService).toHaveBeenCalledOnce();
  expect(duel.reportLines.at(-1)).toMatch(/^Consent, accept, entropy, draws and payouts recomputed/);
  expect((await listCallNames(duel)).slice(4)).toEqual(['commit_result', 'settle 0', 'settle 1', 'settle 4']);
});
