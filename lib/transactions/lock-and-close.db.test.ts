import type { Address } from '@solana/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import type { TestWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { buildLockEntropyInstruction } from '../chain/escrow/instructions';
import { decodeMessage } from '../chain/inspect/decode';

/** Slots after the provider's accept by which the target slot of that accept is over. */
const SLOTS_UNTIL_TARGET_IS_OVER = 24;
/** Network fee of a transaction with one signature, in lamports. */
const NETWORK_FEE = 5_000;

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

/** Signs and sends a transaction whose purpose has no intent, so its signature isn't submitted to the service. */
async function send(prepared: UntypedJson, wallet: TestWallet): Promise<void> {
  await play.send(wallet.signTransaction(prepared.transaction).transaction, true);
  world.finalize();
}

const prepare = async (duelId: string, purpose: 'lock' | 'close', wallet = play.creator) =>
  expectStatus(201, await play.prepare(duelId, wallet, { purpose }));

const toEscrowInput = (duel: UntypedJson) => ({
  escrow: duel.escrowAddress as Address,
  programAddress: duel.programId as Address,
});

const reconcileStatus = async (duelId: string) => (await play.reconcile(duelId)).duel.status;

describe('a lock', () => {
  test('that a player sends fixes the entropy: it has no intent, and the chain alone shows it', async () => {
    const duel = await play.playToFunded();
    const { duelId, programId, targetSlot } = duel;
    world.chain.tick(SLOTS_UNTIL_TARGET_IS_OVER);
    world.finalize();
    const prepared = await prepare(duelId, 'lock', play.opponent);
    expect(prepared).toMatchObject({ intentId: null, purpose: 'lock', wallet: play.opponent.address });
    const { instructions } = decodeMessage(new Uint8Array(Buffer.from(prepared.transaction, 'base64').subarray(65)));
    expect(instructions.map((each) => each.programId)).toEqual([
      'ComputeBudget111111111111111111111111111111',
      programId,
    ]);
    await send(prepared, play.opponent);
    const { duel: locked, intents } = await play.reconcile(duelId);
    expect(locked).toMatchObject({ status: 'resolving', entropy: { slot: targetSlot } });
    expect(intents.map(({ purpose }: UntypedJson) => purpose)).not.toContain('lock');
  });

  test('does not wait for the record: it is prepared while the second payment is not final there', async () => {
    const duel = await play.openAndJoin();
    const { duelId } = duel;
    await play.pay(duelId, play.creator);
    await play.sendAndSubmit(duelId, play.opponent);
    world.finalize();
    await play.acceptAsProvider(duel);
    world.chain.tick(SLOTS_UNTIL_TARGET_IS_OVER);
    world.finalize();
    expect((await play.fetchDuel(duelId)).status).toBe('committing');
    await send(await prepare(duelId, 'lock'), play.creator);
    expect(await reconcileStatus(duelId)).toBe('resolving');
  });

  test('without an accept is refused by the service and on chain, and changes nothing', async () => {
    const duel = await play.playToBothPaid();
    expectRefusal(await play.prepare(duel.duelId, play.creator, { purpose: 'lock' }), 'wrong-duel-state');
    expect(await reconcileStatus(duel.duelId)).toBe('funded');
    await expect(play.sendAsCrank([buildLockEntropyInstruction(toEscrowInput(duel))], duel.programId)).rejects.toThrow(
      '"Custom":4040',
    );
  });

  test('before its target slot is refused on chain and changes nothing', async () => {
    const duel = await play.playToBothPaid();
    // After six more slots, the accept gets the grid's second slot as its target slot.
    world.chain.tick(6);
    await play.acceptAsProvider(duel);
    const { targetSlot } = await play.readEscrow(duel);
    const prepared = await prepare(duel.duelId, 'lock');
    expect(world.chain.chain.slotAt('processed')).toBeLessThan(Number(targetSlot));
    await expect(play.sendAsCrank([buildLockEntropyInstruction(toEscrowInput(duel))], duel.programId)).rejects.toThrow(
      '"Custom":4021',
    );
    await play.send(play.creator.signTransaction(prepared.transaction).transaction, true);
    world.chain.processPending();
    world.finalize();
    expect((await play.readEscrow(duel)).entropySlot).toBe(0n);
    expect(await reconcileStatus(duel.duelId)).toBe('funded');
  });

  test('is for participants', async () => {
    const { duelId } = await play.playToFunded();
    for (const purpose of ['lock', 'close'])
      expectRefusal(await play.prepare(duelId, play.crank, { purpose }), 'forbidden');
  });
});

const passFundingDeadline = ({ fundingDeadline }: UntypedJson) =>
  play.advanceTo(new Date(new Date(fundingDeadline).getTime() + 1_000));
const payOut = (duelId: string, purpose: 'settle' | 'refund', part: string) =>
  play.pay(duelId, play.opponent, { purpose, part });

describe('closing', () => {
  test('gives the rents to the first depositor, whoever sends it, once every part is out and funding is over', async () => {
    const duel = await play.playToSettled();
    const { duelId, escrowAddress } = duel;
    expectRefusal(await play.prepare(duelId, play.opponent, { purpose: 'close' }), 'wrong-duel-state');
    await payOut(duelId, 'settle', 'bond');
    expectRefusal(await play.prepare(duelId, play.opponent, { purpose: 'close' }), 'wrong-duel-state');
    passFundingDeadline(duel);
    const prepared = await prepare(duelId, 'close', play.opponent);
    expect(prepared).toMatchObject({ intentId: null, purpose: 'close' });
    const [left, first] = [await play.lamports(escrowAddress), await play.lamports(play.creator.address)];
    const sender = await play.lamports(play.opponent.address);
    expect(left).toBeGreaterThan(0);
    await send(prepared, play.opponent);
    expect(await play.lamports(escrowAddress)).toBe(0);
    expect((await play.lamports(play.creator.address)) - first).toBe(left);
    expect(sender - (await play.lamports(play.opponent.address))).toBe(NETWORK_FEE);
    expect(await reconcileStatus(duelId)).toBe('settled');
    for (const body of [{ purpose: 'close' }, { purpose: 'settle', part: 'bond' }])
      expectRefusal(await play.prepare(duelId, play.opponent, body), 'wrong-duel-state');
  });

  test('of a refunded duel waits for the bond to be burned', async () => {
    const duel = await play.playToFunded();
    const { duelId } = duel;
    play.advancePastResolution(duel);
    for (const part of ['creator-fee', 'opponent-fee']) await payOut(duelId, 'refund', part);
    expectRefusal(await play.prepare(duelId, play.creator, { purpose: 'close' }), 'wrong-duel-state');
    expect((await payOut(duelId, 'refund', 'bond')).status).toBe('refunded');
    await send(await prepare(duelId, 'close'), play.creator);
    expect(await play.lamports(duel.escrowAddress)).toBe(0);
    expect(await reconcileStatus(duelId)).toBe('refunded');
  });
});

describe('the bond after a result', () => {
  test('goes back to the provider at once, whoever sends it, and no fee waits for it', async () => {
    const { duelId, bondAmount } = await play.playToResolved();
    const { address } = world.provider.wallet;
    const before = await play.lamports(address);
    expect((await payOut(duelId, 'settle', 'bond')).status).toBe('resolved');
    expect((await play.lamports(address)) - before).toBe(Number(bondAmount));
    expectRefusal(await play.prepare(duelId, play.creator, { purpose: 'settle', part: 'bond' }), 'wrong-duel-state');
    expect((await payOut(duelId, 'settle', 'opponent-fee')).status).toBe('resolved');
    expect((await payOut(duelId, 'settle', 'creator-fee')).status).toBe('settled');
  });

  test('is settled in the end as well, though the duel is settled by then', async () => {
    const { duelId, treasuryWallet, feeAmount } = await play.playToResolved();
    const treasury = await play.lamports(treasuryWallet);
    for (const part of ['creator-fee', 'opponent-fee']) await payOut(duelId, 'settle', part);
    expect((await play.lamports(treasuryWallet)) - treasury).toBe(2 * Number(feeAmount));
    expect((await payOut(duelId, 'settle', 'bond')).status).toBe('settled');
    const { intents } = await play.reconcile(duelId, play.opponent);
    expect(intents.filter(({ state }: UntypedJson) => state !== 'FINALIZED')).toEqual([]);
  });

  test('is no card to bring, and cards are no part of a duel for fees', async () => {
    const { duelId } = await play.playToResolved();
    for (const part of ['creator-card', 'opponent-card'])
      expectRefusal(await play.prepare(duelId, play.creator, { purpose: 'settle', part }), 'wrong-duel-state');
    const brought = await play.prepare(duelId, play.creator, { purpose: 'deposit-card', part: 'bond' });
    expectRefusal(brought, 'invalid-request', '/body/part');
  });
});
