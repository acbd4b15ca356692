import type { Address } from '@solana/kit';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { duels } from '../../db/schema/duels';
import {
  commitLayout1,
  convertToLayout1,
  lockLayout1,
  matchLayout1,
  payLayout1,
  readLayout1Escrow,
} from '../../testing/duel/layout-1-duel';
import { sendAs } from '../../testing/service/cards';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import type { TestWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { findAssociatedTokenAddress, NATIVE_MINT_ADDRESS } from '../chain/escrow/address';
import { RIPDUEL_ESCROW_PROGRAM_ADDRESS as PROGRAM } from '../chain/escrow/layout-1/generated/programs';
import { buildCloseInstruction } from '../chain/escrow/layout-1/instructions';
import { buildPayoutInstructions } from '../chain/escrow/layout-1/payout';
import { buildWrapInstructions } from '../chain/escrow/wrapped-sol';
import { cancelDuel } from '../duel/contract';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

const reconcileStatus = async (duelId: string) => (await play.reconcile(duelId)).duel.status;
const passResolutionDeadline = ({ resolutionDeadline }: UntypedJson) =>
  play.advanceTo(new Date(new Date(resolutionDeadline).getTime() + 1_000));
const passFundingDeadline = ({ fundingDeadline }: UntypedJson) =>
  play.advanceTo(new Date(new Date(fundingDeadline).getTime() + 1_000));

/** Returns a wallet's wrapped SOL in lamports, or null if it has no account for it. */
async function readWrappedLamports(wallet: string): Promise<bigint | null> {
  const account = findAssociatedTokenAddress(wallet as Address, NATIVE_MINT_ADDRESS).address;
  const { value } = await world.rpc('getAccountInfo', account, { encoding: 'jsonParsed' });
  return value === null ? null : BigInt(value.data.parsed.info.tokenAmount.amount);
}

/** Creates a duel of terms layout 1 that both players have paid, as before the service knew layout 2. */
async function fundLayout1Duel(): Promise<UntypedJson> {
  const duel = await matchLayout1(play);
  for (const wallet of [play.creator, play.opponent]) await payLayout1(play, duel, wallet);
  expect(await reconcileStatus(duel.duelId)).toBe('funded');
  return duel;
}

async function resolveLayout1Duel(): Promise<UntypedJson> {
  const duel = await fundLayout1Duel();
  await lockLayout1(play, duel);
  await commitLayout1(play, duel);
  expect(await reconcileStatus(duel.duelId)).toBe('resolved');
  return duel;
}

describe('a duel of layout 1 that nobody paid', () => {
  test('is not joined any more, and can be cancelled', async () => {
    const duel = await play.openDuel();
    await convertToLayout1(play, duel);
    const { duelId } = duel;
    expectRefusal(await play.join(duelId), 'duel-not-joinable');
    expect((await play.fetchDuel(duelId)).status).toBe('waiting');
    const token = await play.getSessionToken(play.creator);
    expectStatus(200, await world.call(cancelDuel, { token, params: { duelId } }));
  });

  test('is not paid any more, and the provider is not asked for a consent; it ends by its deadline', async () => {
    const duel = await matchLayout1(play);
    const asked = world.provider.agreedProposals.size;
    for (const wallet of [play.creator, play.opponent])
      expectRefusal(await play.prepare(duel.duelId, wallet), 'wrong-duel-state');
    expect(world.provider.agreedProposals.size).toBe(asked);
    passFundingDeadline(duel);
    expect(await play.fetchDuel(duel.duelId)).toMatchObject({ status: 'cancelled', cancelReason: 'timeout' });
  });

  test('has no consent: the database refuses one', async () => {
    const { duelId } = await matchLayout1(play);
    const providerConsent = world.provider.wallet.signText('consent');
    const consented = world.database.queries.update(duels).set({ providerConsent }).where(eq(duels.duelId, duelId));
    await expect(consented).rejects.toThrow();
  });
});

describe('a duel of layout 1 that is paid', () => {
  test('by one side is not paid by the other, and is refunded after the funding deadline', async () => {
    const duel = await matchLayout1(play);
    const { duelId } = duel;
    await payLayout1(play, duel, play.creator);
    expect(await reconcileStatus(duelId)).toBe('committing');
    expectRefusal(await play.prepare(duelId, play.opponent), 'wrong-duel-state');
    passFundingDeadline(duel);
    expect(await reconcileStatus(duelId)).toBe('refunding');
    const ended = await play.pay(duelId, play.creator, { purpose: 'refund', part: 'creator-fee' });
    expect(ended.status).toBe('refunded');
  });

  test('is refunded by the clock alone: SOL for the sender’s own fee, wrapped SOL for the other’s', async () => {
    const duel = await fundLayout1Duel();
    const { duelId } = duel;
    const fee = BigInt(duel.feeAmount);
    const early = await play.prepare(duelId, play.creator, { purpose: 'refund', part: 'creator-fee' });
    expectRefusal(early, 'wrong-duel-state');
    passResolutionDeadline(duel);
    expect(await reconcileStatus(duelId)).toBe('refunding');
    const before = BigInt(await play.lamports(play.creator.address));
    await play.pay(duelId, play.creator, { purpose: 'refund', part: 'creator-fee' });
    expect(await readWrappedLamports(play.creator.address)).toBeNull();
    expect(BigInt(await play.lamports(play.creator.address)) - before).toBeGreaterThan(fee);
    const held = (await readWrappedLamports(play.opponent.address)) ?? 0n;
    const ended = await play.pay(duelId, play.creator, { purpose: 'refund', part: 'opponent-fee' });
    expect(ended.status).toBe('refunded');
    expect(await readWrappedLamports(play.opponent.address)).toBe(held + fee);
  });

  test('leaves alone what is wrapped already', async () => {
    const duel = await fundLayout1Duel();
    passResolutionDeadline(duel);
    expect(await reconcileStatus(duel.duelId)).toBe('refunding');
    await sendAs(world, [play.opponent], buildWrapInstructions(play.opponent.address as Address, 7n));
    world.finalize();
    const before = (await readWrappedLamports(play.opponent.address)) ?? 0n;
    await play.pay(duel.duelId, play.opponent, { purpose: 'refund', part: 'opponent-fee' });
    expect(await readWrappedLamports(play.opponent.address)).toBe(before + BigInt(duel.feeAmount));
    await play.pay(duel.duelId, play.opponent, { purpose: 'refund', part: 'creator-fee' });
  });

  test('is settled after a result, and closed', async () => {
    const duel = await resolveLayout1Duel();
    const { duelId, treasuryWallet } = duel;
    const before = (await readWrappedLamports(treasuryWallet)) ?? 0n;
    expectRefusal(await play.prepare(duelId, play.creator, { purpose: 'close' }), 'wrong-duel-state');
    await play.pay(duelId, play.opponent, { purpose: 'settle', part: 'creator-fee' });
    const again = await play.prepare(duelId, play.opponent, { purpose: 'settle', part: 'creator-fee' });
    expectRefusal(again, 'wrong-duel-state');
    const ended = await play.pay(duelId, play.opponent, { purpose: 'settle', part: 'opponent-fee' });
    expect(ended).toMatchObject({ status: 'settled', bondAmount: '0', acceptedSlot: null, providerConsent: null });
    expect((await readWrappedLamports(treasuryWallet)) ?? 0n).toBe(before + 2n * BigInt(duel.feeAmount));
    expectRefusal(await play.prepare(duelId, play.creator, { purpose: 'close' }), 'wrong-duel-state');
    passFundingDeadline(duel);
    const prepared = expectStatus(201, await play.prepare(duelId, play.creator, { purpose: 'close' }));
    await play.send(play.creator.signTransaction(prepared.transaction).transaction);
    world.finalize();
    expect(await play.lamports(duel.escrowAddress)).toBe(0);
    expect(await reconcileStatus(duelId)).toBe('settled');
  });

  test('is neither locked nor resolved by the service, and has no bond', async () => {
    const duel = await fundLayout1Duel();
    const { duelId } = duel;
    const prepare = (body: object, wallet: TestWallet = play.creator) => play.prepare(duelId, wallet, body);
    expectRefusal(await prepare({ purpose: 'lock' }), 'wrong-duel-state');
    await lockLayout1(play, duel);
    expect(await reconcileStatus(duelId)).toBe('resolving');
    expectRefusal(await prepare({ purpose: 'commit-result' }), 'wrong-duel-state');
    await commitLayout1(play, duel);
    expect(await reconcileStatus(duelId)).toBe('resolved');
    expectRefusal(await prepare({ purpose: 'settle', part: 'bond' }), 'invalid-request', '/body/part');
    expectRefusal(await prepare({ purpose: 'settle' }), 'invalid-request', '/body/part');
    expectRefusal(await prepare({ purpose: 'refund', part: 'creator-fee' }), 'wrong-duel-state');
  });
});

describe('a duel of layout 1 that was closed before anybody looked', () => {
  async function payOutAndClose(duel: UntypedJson, kind: 'settle' | 'refund'): Promise<void> {
    const wallet = play.crank.address as Address;
    const of = { escrow: duel.escrowAddress as Address, programAddress: PROGRAM };
    for (const part of [0, 1] as const) {
      const state = await readLayout1Escrow(play, duel);
      await play.sendAsCrank(buildPayoutInstructions({ ...of, state, part, kind, wallet, unwraps: false }), PROGRAM);
      world.finalize();
    }
    await play.sendAsCrank([buildCloseInstruction({ ...of, state: await readLayout1Escrow(play, duel) })], PROGRAM);
    world.finalize();
  }

  test('ends settled, with the result that its own program checked', async () => {
    const duel = await fundLayout1Duel();
    const { duelId } = duel;
    await lockLayout1(play, duel);
    expect(await reconcileStatus(duelId)).toBe('resolving');
    await commitLayout1(play, duel);
    const { winner } = await readLayout1Escrow(play, duel);
    passFundingDeadline(duel);
    await payOutAndClose(duel, 'settle');
    await play.reconcile(duelId);
    const { duel: ended } = await play.reconcile(duelId);
    expect(ended).toMatchObject({ status: 'settled', winner: winner === 0 ? 'creator' : 'opponent' });
  });

  test('ends refunded when it was refunded', async () => {
    const duel = await fundLayout1Duel();
    passResolutionDeadline(duel);
    await payOutAndClose(duel, 'refund');
    await play.reconcile(duel.duelId);
    expect((await play.reconcile(duel.duelId)).duel).toMatchObject({ status: 'refunded', result: null });
  });
});
