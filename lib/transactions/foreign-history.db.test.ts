import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { duels } from '../../db/schema/duels';
import { FORWARDER, forwardCall } from '../../testing/chain/forwarder';
import {
  commitLayout1,
  lockLayout1,
  matchLayout1,
  payLayout1,
  readLayout1Escrow,
} from '../../testing/duel/layout-1-duel';
import { DuelPlayer, expectStatus, MAX_SLOTS_TO_TARGET, type UntypedJson } from '../../testing/service/play';
import { sendSpamTransactions } from '../../testing/service/spam';
import type { TestWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { buildCloseInstruction, buildLockEntropyInstruction } from '../chain/escrow/instructions';
import { calculateDuelOutcome } from '../chain/escrow/layout-1/draw';
import {
  buildCommitResultInstruction,
  buildCloseInstruction as closeLayout1,
} from '../chain/escrow/layout-1/instructions';
import { buildPayoutInstructions } from '../chain/escrow/layout-1/payout';
import { buildSettleInstruction } from '../chain/escrow/payout';
import { BOND_PART, type Escrow } from '../chain/escrow/state';
import { proveEntry } from '../chain/escrow/table';
import type { ChainPort } from '../chain/port';
import { sha256, sha256Hex } from '../core/hash';
import { getDuelReceipt } from '../duel/receipt-contract';
import { readSealedTable } from '../packs/sealed-table';
import { reconcileDuel } from './contract';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

const passFundingDeadline = ({ fundingDeadline }: UntypedJson) =>
  play.advanceTo(new Date(Date.parse(fundingDeadline) + 1_000));
const toEscrowInput = (duel: UntypedJson) => ({
  escrow: duel.escrowAddress as Address,
  programAddress: duel.programId as Address,
});
const readAlertKinds = async (duelId: string): Promise<string[]> =>
  expectStatus(200, await world.call(getDuelReceipt, { params: { duelId } })).custodyAlerts.map(
    (each: UntypedJson) => each.kind,
  );

async function reconcileWithChain(chain: ChainPort, duelId: string): Promise<UntypedJson> {
  const token = await play.getSessionToken(play.creator);
  return expectStatus(200, await world.withServices({ chain }).call(reconcileDuel, { token, params: { duelId } })).duel;
}

/** Sends steps without the service, each built from the escrow account's state after the step before. */
async function sendSteps(
  duel: UntypedJson,
  steps: readonly ((state: Awaited<ReturnType<DuelPlayer['readEscrow']>>) => Instruction)[],
) {
  for (const step of steps) {
    await play.sendAsCrank([step(await play.readEscrow(duel))], duel.programId);
    world.finalize();
  }
}

const buildSettleSteps = (duel: UntypedJson) =>
  ([0, 1, BOND_PART] as const).map(
    (part) => (state: Awaited<ReturnType<DuelPlayer['readEscrow']>>) =>
      buildSettleInstruction({ ...toEscrowInput(duel), state, part, cards: 'in' }),
  );

describe('F2: a stranger who names another duel’s escrow as a surplus account', () => {
  /** Commits a duel's result. The call also lists another escrow account, after the accounts that it needs. */
  async function commitWithSurplusEscrow(duel: UntypedJson, escrow: string): Promise<void> {
    const { entropy } = await readLayout1Escrow(play, duel);
    const table = await readSealedTable(world.database.queries, duel.packId);
    const seed = sha256(`world seed ${duel.duelId}`);
    const { draws } = calculateDuelOutcome(duel.layout1, table, seed, new Uint8Array(entropy));
    const proofs = [proveEntry(table, draws[0].entryIndex), proveEntry(table, draws[1].entryIndex)] as const;
    const commit = buildCommitResultInstruction({ ...toEscrowInput(duel), seed, proofs });
    const surplus = { address: escrow as Address, role: AccountRole.WRITABLE };
    await play.sendAsCrank([{ ...commit, accounts: [...commit.accounts, surplus] }], duel.programId);
    world.finalize();
  }

  async function createLockedLayout1Duel(): Promise<UntypedJson> {
    const duel = await matchLayout1(play);
    for (const wallet of [play.creator, play.opponent]) await payLayout1(play, duel, wallet);
    await play.reconcile(duel.duelId);
    await lockLayout1(play, duel);
    expect((await play.reconcile(duel.duelId)).duel.status).toBe('resolving');
    return duel;
  }

  test('writes nothing into its history, and makes no check fail', async () => {
    const [duel, own] = [await createLockedLayout1Duel(), await createLockedLayout1Duel()];
    await commitWithSurplusEscrow(own, duel.escrowAddress);
    await commitLayout1(play, duel);
    const { winner } = await readLayout1Escrow(play, duel);
    passFundingDeadline(duel);
    const wallet = play.crank.address as Address;
    for (const part of [0, 1] as const) {
      const state = await readLayout1Escrow(play, duel);
      const payout = { ...toEscrowInput(duel), state, part, kind: 'settle', wallet, unwraps: false } as const;
      await play.sendAsCrank(buildPayoutInstructions(payout), duel.programId);
      world.finalize();
    }
    const state = await readLayout1Escrow(play, duel);
    await play.sendAsCrank([closeLayout1({ ...toEscrowInput(duel), state })], duel.programId);
    world.finalize();
    await play.reconcile(duel.duelId);
    const ended = (await play.reconcile(duel.duelId)).duel;
    expect(ended).toMatchObject({ status: 'settled', winner: winner === 0 ? 'creator' : 'opponent' });
    expect(ended.result?.seed).toBe(sha256Hex(`world seed ${duel.duelId}`));
    expect(await readAlertKinds(duel.duelId)).toEqual([]);
  });
});

describe('F9: a duel whose steps after the payments are calls of another program', () => {
  /**
   * Prepares a transaction and sends it through the forwarding program, without submitting its signature to the
   * service.
   */
  async function sendForwarded(duel: UntypedJson, wallet: TestWallet, body: object): Promise<void> {
    const intent = expectStatus(201, await play.prepare(duel.duelId, wallet, body));
    const forward = (each: Instruction) => (each.programAddress === duel.programId ? forwardCall(each) : each);
    const unsigned = play.rebuild({ ...intent, programId: FORWARDER }, (instructions) => instructions.map(forward));
    await play.send(wallet.signTransaction(unsigned).transaction);
    world.finalize();
  }

  const sendForwardedAsCrank = (call: Instruction) => play.sendAsCrank([forwardCall(call)], FORWARDER);

  test('ends settled, with each of its steps in the record', async () => {
    const duel = await play.playToFunded({ fundingSeconds: 30 });
    world.chain.tick(MAX_SLOTS_TO_TARGET);
    world.finalize();
    await sendForwardedAsCrank(buildLockEntropyInstruction(toEscrowInput(duel)));
    world.finalize();
    expect((await play.reconcile(duel.duelId)).duel.status).toBe('resolving');
    await sendForwarded(duel, play.creator, { purpose: 'commit-result' });
    passFundingDeadline(duel);
    for (const step of [
      ...buildSettleSteps(duel),
      (state: Escrow) => buildCloseInstruction({ ...toEscrowInput(duel), state }),
    ]) {
      await sendForwardedAsCrank(step(await play.readEscrow(duel)));
      world.finalize();
    }
    await play.reconcile(duel.duelId);
    const ended = (await play.reconcile(duel.duelId)).duel;
    expect(ended).toMatchObject({ status: 'settled' });
    const { escrowTransactions } = expectStatus(
      200,
      await world.call(getDuelReceipt, { params: { duelId: duel.duelId } }),
    );
    const steps = ['deposit', 'deposit', 'accept', 'lock', 'commit', 'settle', 'settle', 'settle', 'close'];
    expect(escrowTransactions.map(({ step }: UntypedJson) => step)).toEqual(steps);
  });
});

describe('F8: a node', () => {
  /** Returns a node that shows no escrow account, and of its history only the transactions in `known`. */
  const createHidingChain = ({ escrowAddress }: UntypedJson, known: readonly string[]): ChainPort => {
    const { chain } = world.services;
    return {
      ...chain,
      async finalizedAccounts(addresses, minSlot) {
        const found = await chain.finalizedAccounts(addresses, minSlot);
        return {
          ...found,
          accounts: found.accounts.map((each, at) => (addresses[at] === escrowAddress ? null : each)),
        };
      },
      finalizedSignatures: async (...asked) =>
        (await chain.finalizedSignatures(...asked)).filter((each) => known.includes(each)),
    };
  };

  test('that hides the account of a resolved duel ends nothing', async () => {
    const duel = await play.playToResolved();
    const all = await world.services.chain.finalizedSignatures(duel.escrowAddress, 100, { before: null });
    for (const known of [all, all.slice(1), all.slice(0, 1)])
      expect((await reconcileWithChain(createHidingChain(duel, known), duel.duelId)).status).toBe('resolved');
    await play.pay(duel.duelId, play.opponent, { purpose: 'settle', part: 'creator-fee' });
    const ended = await play.pay(duel.duelId, play.opponent, { purpose: 'settle', part: 'opponent-fee' });
    expect(ended.status).toBe('settled');
  });

  test('that shows a history with a step missing ends nothing, and is reported', async () => {
    const duel = await play.playToResolved({ fundingSeconds: 30 });
    passFundingDeadline(duel);
    await sendSteps(duel, [
      ...buildSettleSteps(duel),
      (state) => buildCloseInstruction({ ...toEscrowInput(duel), state }),
    ]);
    const all = await world.services.chain.finalizedSignatures(duel.escrowAddress, 100, { before: null });
    // The node leaves out the payout of the first fee, without which the program can't have closed the account.
    const known = all.toSpliced(3, 1);
    for (let read = 0; read < 3; read += 1)
      expect((await reconcileWithChain(createHidingChain(duel, known), duel.duelId)).status).toBe('resolved');
    expect(await readAlertKinds(duel.duelId)).toEqual(['false-chain-state']);
    for (let read = 0; read < 2; read += 1) await play.reconcile(duel.duelId);
    expect((await play.fetchDuel(duel.duelId)).status).toBe('settled');
  });
});

test('F8: a result that one false read recorded is corrected by the next true one, with an event and an alert', async () => {
  const duel = await play.playToResolved();
  const { duelId } = duel;
  const { queries } = world.database;
  const [row] = await queries.select().from(duels).where(eq(duels.duelId, duelId));
  const result = row?.result;
  if (!result) throw new Error('the duel has no result');
  const other = result.winner === 'creator' ? ('opponent' as const) : ('creator' as const);
  await queries
    .update(duels)
    .set({ result: { ...result, winner: other } })
    .where(eq(duels.duelId, duelId));
  expect((await play.reconcile(duelId)).duel.winner).toBe(duel.winner);
  expect(await readAlertKinds(duelId)).toEqual(['record-corrected']);
});

test('500 transactions of dust that name one escrow slow down no other duel', async () => {
  const dusted = await play.openAndJoin();
  const others = [await play.openAndJoin(), await play.openAndJoin()];
  for (const { duelId } of [dusted, ...others]) await play.sendAndSubmit(duelId, play.creator);
  world.finalize();
  await sendSpamTransactions(play, dusted.escrowAddress, 500);
  const { chain } = world.services;
  let fetched = 0;
  const counting = {
    ...chain,
    finalizedTransaction: (signature: string) => {
      fetched += 1;
      return chain.finalizedTransaction(signature);
    },
  };
  world.clock.advance(90_000);
  await world.withServices({ chain: counting }).work();
  // Payments are checked by their own signatures, so the payment of the duel with the spammed history is found too.
  for (const { duelId } of [dusted, ...others]) expect((await play.fetchDuel(duelId)).status).toBe('committing');
  expect(fetched).toBeLessThanOrEqual(world.services.recovery.candidateBudget + 3);
  for (const { duelId } of others) {
    await play.pay(duelId, play.opponent);
    expect((await play.fetchDuel(duelId)).status).toBe('funded');
  }
}, 300_000);
