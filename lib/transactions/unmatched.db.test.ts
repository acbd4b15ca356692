import { type Address, createAddressWithSeed, createNoopSigner, type Instruction } from '@solana/kit';
import {
  getAdvanceNonceAccountInstruction,
  getCreateAccountWithSeedInstruction,
  getInitializeNonceAccountInstruction,
  getNonceDecoder,
  SYSTEM_PROGRAM_ADDRESS,
} from '@solana-program/system';
import { beforeAll, describe, expect, test } from 'vitest';
import { FORWARDER, forwardCall } from '../../testing/chain/forwarder';
import { sendAs } from '../../testing/service/cards';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import type { TestWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { PartState } from '../chain/escrow/state';
import { getDuelReceipt } from '../duel/receipt-contract';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

const readAlerts = async (duelId: string) =>
  expectStatus(200, await world.call(getDuelReceipt, { params: { duelId } })).custodyAlerts;
const readAlertSummaries = async (duelId: string) =>
  (await readAlerts(duelId)).map(({ kind, outBy, amounts }: UntypedJson) => [
    kind,
    outBy,
    amounts.map((each: UntypedJson) => each.side),
  ]);
const passFundingDeadline = ({ fundingDeadline }: UntypedJson) =>
  play.advanceTo(new Date(Date.parse(fundingDeadline) + 1_000));

/** Pays a side by the prepared instructions on a newer blockhash, like a wallet that replaces it, and finalizes. */
async function payOnAnotherBlockhash(duelId: string, wallet: TestWallet): Promise<void> {
  const intent = expectStatus(201, await play.prepare(duelId, wallet));
  world.chain.tick(3);
  const { blockhash } = await world.services.chain.latestBlockhash();
  expect(blockhash).not.toBe(intent.blockhash);
  await play.send(wallet.signTransaction(play.rebuild(intent, (all) => all, blockhash)).transaction);
  world.finalize();
}

/**
 * Opens a nonce account of a wallet. Returns the instruction that advances the nonce, and the nonce, which a durable
 * transaction has in place of a blockhash.
 */
async function openNonce(wallet: TestWallet): Promise<{ advance: Instruction; nonce: string }> {
  const authority = createNoopSigner(wallet.address as Address);
  const seed = 'nonce';
  const nonceAccount = await createAddressWithSeed({
    baseAddress: authority.address,
    programAddress: SYSTEM_PROGRAM_ADDRESS,
    seed,
  });
  const create = getCreateAccountWithSeedInstruction({
    payer: authority,
    newAccount: nonceAccount,
    baseAccount: authority,
    base: authority.address,
    seed,
    amount: 1_447_680n,
    space: 80n,
    programAddress: SYSTEM_PROGRAM_ADDRESS,
  });
  const begin = getInitializeNonceAccountInstruction({ nonceAccount, nonceAuthority: authority.address });
  await sendAs(world, [wallet], [create, begin]);
  world.finalize();
  const { accounts } = await world.services.chain.finalizedAccounts([nonceAccount]);
  const { blockhash } = getNonceDecoder().decode(accounts[0]?.data ?? new Uint8Array());
  return { advance: getAdvanceNonceAccountInstruction({ nonceAccount, nonceAuthority: authority }), nonce: blockhash };
}

describe('F13: a payment by another transaction than was prepared', () => {
  test('is told to both at the next check, with the time at which it goes back', async () => {
    const duel = await play.openAndJoin({ fundingSeconds: 300 });
    const { duelId } = duel;
    await payOnAnotherBlockhash(duelId, play.creator);
    expect(await readAlerts(duelId)).toEqual([]);
    expect((await play.reconcile(duelId, play.opponent)).duel).toMatchObject({
      status: 'matched',
      deposits: { creator: false, opponent: false },
    });
    expect(await readAlertSummaries(duelId)).toEqual([['unmatched-deposit', duel.fundingDeadline, ['creator']]]);
    await play.reconcile(duelId);
    expect(await readAlerts(duelId)).toHaveLength(1);
    // The program would refuse a second payment, so none is prepared, and the open one isn't returned again.
    const refused = await play.prepare(duelId, play.creator);
    expectRefusal(refused, 'already-funded');
    expect(refused.json.detail).toContain('paid by a transaction that wasn’t prepared here');
    play.outliveBlockhashes();
    expectRefusal(await play.prepare(duelId, play.creator), 'already-funded');
    passFundingDeadline(duel);
    expect((await play.reconcile(duelId)).duel.status).toBe('refunding');
    expect(await play.pay(duelId, play.creator, { purpose: 'refund', part: 'creator-fee' })).toMatchObject({
      status: 'refunded',
    });
    const alerts = await readAlerts(duelId);
    expect(alerts.map(({ kind }: UntypedJson) => kind)).toEqual(['unmatched-deposit', 'stale-deposit']);
    for (const { resolvedAt, outBy } of alerts) expect([resolvedAt !== null, outBy]).toEqual([true, null]);
  });

  test('with a durable nonce is told as well', async () => {
    const { duelId, fundingDeadline } = await play.openAndJoin({ fundingSeconds: 300 });
    const { advance, nonce } = await openNonce(play.creator);
    const intent = expectStatus(201, await play.prepare(duelId, play.creator));
    const durable = play.rebuild(intent, (all) => [advance, ...all], nonce);
    await play.send(play.creator.signTransaction(durable).transaction);
    world.finalize();
    expect((await play.reconcile(duelId)).duel.status).toBe('matched');
    expect(await readAlertSummaries(duelId)).toEqual([['unmatched-deposit', fundingDeadline, ['creator']]]);
  });

  test('by a call of another program is told to both, and can’t be paid twice', async () => {
    const duel = await play.openAndJoin({ fundingSeconds: 300 });
    const { duelId, fundingDeadline, programId } = duel;
    const intent = expectStatus(201, await play.prepare(duelId, play.creator));
    const forward = (each: Instruction) => (each.programAddress === programId ? forwardCall(each) : each);
    const unsigned = play.rebuild({ ...intent, programId: FORWARDER }, (all) => all.map(forward));
    await play.send(play.creator.signTransaction(unsigned).transaction);
    world.finalize();
    // The escrow program accepted the fee, although another program called it.
    expect((await play.readEscrow(duel)).parts.slice(0, 2)).toEqual([PartState.Held, PartState.None]);

    for (const player of [play.creator, play.opponent]) {
      const found = (await play.reconcile(duelId, player)).duel;
      expect(found).toMatchObject({ status: 'matched', deposits: { creator: false, opponent: false } });
      expect(await readAlertSummaries(duelId)).toEqual([['unmatched-deposit', fundingDeadline, ['creator']]]);
    }
    play.outliveBlockhashes();
    expectRefusal(await play.prepare(duelId, play.creator), 'already-funded');
    passFundingDeadline(duel);
    expect((await play.reconcile(duelId)).duel.status).toBe('refunding');
    await play.pay(duelId, play.creator, { purpose: 'refund', part: 'creator-fee' });
    for (const { resolvedAt } of await readAlerts(duelId)) expect(resolvedAt).not.toBeNull();
  });

  test('is told by the worker when nobody looks', async () => {
    const { duelId, fundingDeadline } = await play.openAndJoin({ fundingSeconds: 300 });
    await payOnAnotherBlockhash(duelId, play.opponent);
    for (let round = 0; round < 4; round += 1) {
      world.clock.advance(20_000);
      await world.work();
    }
    expect(await readAlertSummaries(duelId)).toEqual([['unmatched-deposit', fundingDeadline, ['opponent']]]);
  });

  test('of the second side is told while the program has both fees, which it holds until the resolution deadline at most', async () => {
    const { duelId, resolutionDeadline } = await play.openAndJoin({ fundingSeconds: 300 });
    await play.pay(duelId, play.creator);
    await payOnAnotherBlockhash(duelId, play.opponent);
    expect((await play.reconcile(duelId)).duel).toMatchObject({ status: 'committing', deposits: { opponent: false } });
    expect(await readAlertSummaries(duelId)).toEqual([
      ['unmatched-deposit', resolutionDeadline, ['creator', 'opponent']],
    ]);
  });

  test('of one side is told anew, with the later time, once the other has paid', async () => {
    const { duelId, fundingDeadline, resolutionDeadline } = await play.openAndJoin({ fundingSeconds: 300 });
    await payOnAnotherBlockhash(duelId, play.creator);
    await play.reconcile(duelId);
    expect(await readAlertSummaries(duelId)).toEqual([['unmatched-deposit', fundingDeadline, ['creator']]]);
    await play.pay(duelId, play.opponent);
    expect(await readAlertSummaries(duelId)).toEqual([
      ['unmatched-deposit', resolutionDeadline, ['creator', 'opponent']],
    ]);
  });

  test('is not told of one that matches, whose history a node can’t show yet', async () => {
    const { duelId } = await play.openAndJoin({ fundingSeconds: 300 });
    const intent = expectStatus(201, await play.prepare(duelId, play.creator));
    await play.send(play.creator.signTransaction(intent.transaction).transaction);
    world.finalize();
    const forgetful = { ...world.services.chain, finalizedTransaction: async () => null };
    for (let round = 0; round < 3; round += 1) {
      world.clock.advance(20_000);
      await world.withServices({ chain: forgetful }).work();
    }
    expect(await readAlerts(duelId)).toEqual([]);
    expect((await play.reconcile(duelId)).duel.status).toBe('committing');
    expect(await readAlerts(duelId)).toEqual([]);
  });

  test('is not told of a submitted one while a node knows its account but not yet that it is final', async () => {
    const { duelId } = await play.openAndJoin({ fundingSeconds: 300 });
    await play.sendAndSubmit(duelId, play.creator);
    world.finalize();
    const late = {
      ...world.services.chain,
      signatureStates: async (all: readonly string[]) =>
        all.map(() => ({ slot: 1n, commitment: 'confirmed' as const, error: null })),
    };
    for (let round = 0; round < 3; round += 1) {
      world.clock.advance(20_000);
      await world.withServices({ chain: late }).work();
    }
    expect(await readAlerts(duelId)).toEqual([]);
    expect((await play.reconcile(duelId)).duel.status).toBe('committing');
    expect(await readAlerts(duelId)).toEqual([]);
  });

  test('is told once a submitted one that was never sent has expired: it can’t silence the alert', async () => {
    const { duelId, fundingDeadline } = await play.openAndJoin({ fundingSeconds: 300 });
    const intent = expectStatus(201, await play.prepare(duelId, play.creator));
    await payOnAnotherBlockhash(duelId, play.creator);
    expectStatus(202, await play.submitStray(intent, play.creator));
    await play.reconcile(duelId);
    expect(await readAlerts(duelId)).toEqual([]);
    play.outliveBlockhashes();
    await play.reconcile(duelId);
    expect(await readAlertSummaries(duelId)).toEqual([['unmatched-deposit', fundingDeadline, ['creator']]]);
  });
});
