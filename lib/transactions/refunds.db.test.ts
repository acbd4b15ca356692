import type { Address } from '@solana/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { findAssociatedTokenAddress, NATIVE_MINT_ADDRESS } from '../chain/escrow/address';
import { INCINERATOR_ADDRESS } from '../chain/escrow/instructions';
import { decodeMessage } from '../chain/inspect/decode';

/** Network fee of a transaction with one signature, in lamports. */
const NETWORK_FEE = 5_000n;
/** The provider's bond in lamports. */
const BOND = 150_000_000n;
let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

const readLamports = async (address: string): Promise<bigint> => BigInt(await play.lamports(address));
const refund = (duelId: string, part: string, wallet = play.creator) =>
  play.pay(duelId, wallet, { purpose: 'refund', part });

/** Whether the wallet has an account for wrapped SOL. */
async function hasWrappedSolAccount(wallet: string): Promise<boolean> {
  const account = findAssociatedTokenAddress(wallet as Address, NATIVE_MINT_ADDRESS).address;
  const { value } = await world.rpc('getAccountInfo', account, { encoding: 'base64' });
  return value !== null;
}

/** Plays a duel until the provider has accepted, and then lets the deadline for its result pass. */
async function makeOverdueDuel(): Promise<UntypedJson> {
  const duel = await play.playToFunded();
  play.advancePastResolution(duel);
  expect((await play.reconcile(duel.duelId)).duel.status).toBe('refunding');
  return duel;
}

describe('a refund after an accept', () => {
  test('is SOL for its player, whoever sends it: the fee, and one more out of the bond', async () => {
    const { duelId, feeAmount } = await makeOverdueDuel();
    const twoFees = 2n * BigInt(feeAmount);
    const [creator, opponent] = [await readLamports(play.creator.address), await readLamports(play.opponent.address)];
    await refund(duelId, 'creator-fee');
    expect((await readLamports(play.creator.address)) - creator).toBe(twoFees - NETWORK_FEE);
    expect((await refund(duelId, 'opponent-fee')).status).toBe('refunded');
    expect((await readLamports(play.creator.address)) - creator).toBe(twoFees - 2n * NETWORK_FEE);
    expect((await readLamports(play.opponent.address)) - opponent).toBe(twoFees);
    for (const wallet of [play.creator, play.opponent]) expect(await hasWrappedSolAccount(wallet.address)).toBe(false);
  });

  test('burns what is left of the bond, also once the duel is refunded', async () => {
    const { duelId, feeAmount } = await makeOverdueDuel();
    for (const part of ['creator-fee', 'opponent-fee']) await refund(duelId, part);
    const { wallet } = world.provider;
    const [burned, kept] = [await readLamports(INCINERATOR_ADDRESS), await readLamports(wallet.address)];
    expect((await refund(duelId, 'bond', play.opponent)).status).toBe('refunded');
    expect((await readLamports(INCINERATOR_ADDRESS)) - burned).toBe(BOND - 2n * BigInt(feeAmount));
    expect(await readLamports(wallet.address)).toBe(kept);
    const again = await play.prepare(duelId, play.opponent, { purpose: 'refund', part: 'bond' });
    expectRefusal(again, 'wrong-duel-state');
  });

  test('takes the bond before the fees as well: no part waits for another', async () => {
    const { duelId } = await makeOverdueDuel();
    expect((await refund(duelId, 'bond')).status).toBe('refunding');
    expect((await refund(duelId, 'opponent-fee')).status).toBe('refunding');
    expect((await refund(duelId, 'creator-fee')).status).toBe('refunded');
  });

  test('is one instruction behind the compute limit: no account is opened for it', async () => {
    const { duelId, programId } = await makeOverdueDuel();
    for (const part of ['creator-fee', 'bond']) {
      const { transaction } = expectStatus(201, await play.prepare(duelId, play.creator, { purpose: 'refund', part }));
      const { instructions } = decodeMessage(new Uint8Array(Buffer.from(transaction, 'base64').subarray(65)));
      expect(instructions.map((each) => each.programId)).toEqual([
        'ComputeBudget111111111111111111111111111111',
        programId,
      ]);
    }
  });
});

describe('without an accept', () => {
  test('each side gets its fee alone, and there is no bond to refund', async () => {
    const duel = await play.playToBothPaid();
    const { duelId, feeAmount } = duel;
    play.outliveAcceptWindow(duel);
    const before = await readLamports(play.opponent.address);
    for (const part of ['opponent-fee', 'creator-fee']) await refund(duelId, part);
    expect((await readLamports(play.opponent.address)) - before).toBe(BigInt(feeAmount));
    expectRefusal(await play.prepare(duelId, play.creator, { purpose: 'refund', part: 'bond' }), 'wrong-duel-state');
  });
});

describe('a refund is not prepared', () => {
  test('of a card, whose part only ever settles', async () => {
    const { duelId } = await makeOverdueDuel();
    const card = await play.prepare(duelId, play.creator, { purpose: 'refund', part: 'creator-card' });
    expectRefusal(card, 'invalid-request', '/body/part');
    expectRefusal(await play.prepare(duelId, play.creator, { purpose: 'refund' }), 'invalid-request', '/body/part');
  });

  test('as a settlement, nor before its time', async () => {
    const duel = await play.playToFunded();
    for (const part of ['creator-fee', 'bond'])
      expectRefusal(await play.prepare(duel.duelId, play.creator, { purpose: 'refund', part }), 'wrong-duel-state');
    play.advancePastResolution(duel);
    await play.reconcile(duel.duelId);
    for (const part of ['creator-fee', 'bond'])
      expectRefusal(await play.prepare(duel.duelId, play.creator, { purpose: 'settle', part }), 'wrong-duel-state');
  });
});
