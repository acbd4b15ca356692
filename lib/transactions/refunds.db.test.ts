import type { Address } from '@solana/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { findTokenAddress, NATIVE_MINT_ADDRESS } from '../chain/escrow/address';
import { Play } from '../root/testing/play';
import type { TestWallet } from '../root/testing/wallet';
import { openWorld, type World } from '../root/testing/world';

let world: World;
let play: Play;

beforeAll(async () => {
  world = await openWorld();
  play = await new Play(world).begin();
});

/** What the wallet's account for wrapped SOL holds, in lamports; null where there is none. */
async function wrappedOf({ address }: TestWallet): Promise<bigint | null> {
  const account = findTokenAddress(address as Address, NATIVE_MINT_ADDRESS).address;
  const { value } = await world.rpc('getAccountInfo', account, { encoding: 'jsonParsed', commitment: 'confirmed' });
  return value === null ? null : BigInt(value.data.parsed.info.tokenAmount.amount);
}

const solOf = async ({ address }: TestWallet): Promise<bigint> =>
  BigInt((await world.rpc('getBalance', address, { commitment: 'confirmed' })).value);

/** A duel paid by both, whose resolution deadline has passed. */
async function overdue() {
  const duel = await play.fund();
  play.waitUntil(new Date(new Date(duel.resolutionDeadline).getTime() + 1_000));
  expect((await play.reconcile(duel.duelId)).duel.status).toBe('refunding');
  return duel;
}

describe('a refund', () => {
  test('that its own player sends arrives as SOL, one that somebody else sends as wrapped SOL', async () => {
    const { duelId, feeAmount } = await overdue();
    const before = await solOf(play.creator);
    await play.pay(duelId, play.creator, { purpose: 'refund', part: 'creator-fee' });
    expect(await wrappedOf(play.creator)).toBeNull();
    // The fee, and the deposit of the closed account, without the network's fee.
    expect((await solOf(play.creator)) - before).toBeGreaterThan(BigInt(feeAmount));
    await play.pay(duelId, play.creator, { purpose: 'refund', part: 'opponent-fee' });
    expect(await wrappedOf(play.opponent)).toBe(BigInt(feeAmount));
  });

  test('leaves alone what lies wrapped already', async () => {
    const { duelId, feeAmount } = await overdue();
    const before = (await wrappedOf(play.opponent)) ?? 0n;
    expect(before).toBeGreaterThan(0n);
    await play.pay(duelId, play.opponent, { purpose: 'refund', part: 'opponent-fee' });
    expect(await wrappedOf(play.opponent)).toBe(before + BigInt(feeAmount));
  });
});
