import { type Address, createNoopSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refundWithoutService } from '../../testing/duel/without-service';
import type { MockProvider } from '../../testing/provider/mock';
import { sendAs } from '../../testing/service/cards';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { ProblemError } from '../api/problems';
import { buildDepositFeeInstruction } from '../chain/escrow/instructions';
import { decodeTerms } from '../chain/escrow/terms';
import type { ChainPort } from '../chain/port';
import { cancelDuel } from './contract';
import { getDuelReceipt } from './receipt-contract';

let world: TestEnvironment;
let play: DuelPlayer;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});
// Makes earlier chain checks too old to be reused.
beforeEach(() => world.clock.advance(10_000));

const cancel = async (duelId: string, through: Pick<TestEnvironment, 'call'> = world) =>
  through.call(cancelDuel, { token: await play.getSessionToken(play.opponent), params: { duelId } });

/** Returns the same service with a node that answers differently. */
const withChain = (changes: Partial<ChainPort>) =>
  world.withServices({ chain: { ...world.services.chain, ...changes } });
const throwChainUnavailable = async (): Promise<never> => {
  throw new ProblemError('chain-unavailable');
};

/** Confirms sent transactions without finalizing them. */
const confirmTransactions = () => world.chain.tick(2);

/** Signs and sends the creator's prepared payment without submitting its signature to the service. */
async function payWithoutSubmitting(duelId: string): Promise<void> {
  const { transaction } = expectStatus(201, await play.prepare(duelId, play.creator));
  await play.send(play.creator.signTransaction(transaction).transaction);
  confirmTransactions();
}

/** Pays the creator's side with a transaction that the service didn't prepare. */
async function payWithoutService(duel: UntypedJson): Promise<void> {
  const terms = decodeTerms(Buffer.from(duel.terms, 'base64'));
  const programAddress = duel.programId as Address;
  const deposit = buildDepositFeeInstruction({ terms, depositor: play.creator.address as Address, programAddress });
  await sendAs(world, [play.creator], [deposit]);
}

/** Lets the worker run, a minute apart, until it has brought a duel to a status. */
async function runWorkerUntil(duelId: string, status: string): Promise<void> {
  for (let run = 0; run < 5 && (await play.fetchDuel(duelId)).status !== status; run += 1) {
    world.clock.advance(60_000);
    await world.work();
  }
  expect((await play.fetchDuel(duelId)).status).toBe(status);
}

const fetchAlertKinds = async (duelId: string): Promise<string[]> =>
  expectStatus(200, await world.call(getDuelReceipt, { params: { duelId } })).custodyAlerts.map((each) => each.kind);

/** Refunds the creator, who alone has paid, after the funding deadline. The duel ends as `refunded`. */
async function refundCreator({ duelId, fundingDeadline }: UntypedJson): Promise<void> {
  play.advanceTo(new Date(Date.parse(fundingDeadline) + 1_000));
  world.finalize();
  await play.reconcile(duelId);
  expect((await play.pay(duelId, play.creator, { purpose: 'refund', part: 'creator-fee' })).status).toBe('refunded');
}

describe('F13: a duel with a deposit on chain is not cancelled', () => {
  test('by the word of a node that is behind the finalized tip', async () => {
    const duel = await play.openAndJoin();
    await payWithoutSubmitting(duel.duelId);
    world.finalize();
    const { slot } = await world.services.chain.finalizedTip();
    // A node that is behind and honours `minContextSlot` refuses the read. Without `minContextSlot` it would answer
    // that the escrow account doesn't exist.
    const behind = withChain({
      confirmedAccounts: async (_, minSlot) =>
        minSlot !== undefined && minSlot >= slot ? throwChainUnavailable() : { accounts: [null] },
    });
    expectRefusal(await cancel(duel.duelId, behind), 'duel-not-cancellable');
    expect((await play.fetchDuel(duel.duelId)).status).not.toBe('cancelled');
  });

  test('that the service wasn’t told of, and that is only confirmed', async () => {
    const duel = await play.openAndJoin();
    await payWithoutSubmitting(duel.duelId);
    const { accounts } = await world.services.chain.finalizedAccounts([duel.escrowAddress]);
    expect(accounts).toEqual([null]);
    const refused = await cancel(duel.duelId);
    expectRefusal(refused, 'duel-not-cancellable');
    expect(refused.json.detail).toContain('A payment has reached the escrow account.');
    expect((await play.fetchDuel(duel.duelId)).status).toBe('matched');
    expect(world.provider.withdrawnTermsHashes).not.toContain(duel.termsHash);
    world.finalize();
    await refundCreator(duel);
  });

  test('that a player built without the service', async () => {
    const duel = await play.openAndJoin();
    await payWithoutService(duel);
    confirmTransactions();
    expectRefusal(await cancel(duel.duelId), 'duel-not-cancellable');
    // The next read of the duel cancels it, because its funding deadline has passed. Then the worker finds the deposit.
    play.advanceTo(new Date(Date.parse(duel.fundingDeadline) + 1_000));
    world.finalize();
    expect((await play.fetchDuel(duel.duelId)).status).toBe('cancelled');
    await runWorkerUntil(duel.duelId, 'refunding');
    expect(await fetchAlertKinds(duel.duelId)).toEqual(['late-deposit']);
    await refundWithoutService(play, duel, [0]);
    await runWorkerUntil(duel.duelId, 'refunded');
  });

  test('nor by the clock before the worker has checked it', async () => {
    const duel = await play.openAndJoin();
    await payWithoutService(duel);
    world.finalize();
    play.advanceTo(new Date(Date.parse(duel.fundingDeadline) + 2_000));
    world.finalize();
    await world.work();
    expect((await play.fetchDuel(duel.duelId)).status).toBe('refunding');
    expect(await fetchAlertKinds(duel.duelId)).toEqual(['stale-deposit']);
    await refundWithoutService(play, duel, [0]);
    await runWorkerUntil(duel.duelId, 'refunded');
  });

  test('nor left behind, where it is paid after it was cancelled', async () => {
    const duel = await play.openAndJoin();
    expectStatus(200, await cancel(duel.duelId));
    await payWithoutService(duel);
    world.finalize();
    play.advanceTo(new Date(Date.parse(duel.fundingDeadline) + 2_000));
    world.finalize();
    await runWorkerUntil(duel.duelId, 'refunding');
    expect(await fetchAlertKinds(duel.duelId)).toEqual(['late-deposit']);
    await refundWithoutService(play, duel, [0]);
    await runWorkerUntil(duel.duelId, 'refunded');
  });
});

describe('F13: a duel with a signed payment that may still land', () => {
  test('is not cancelled by either side, and is once the payment has expired', async () => {
    const duel = await play.openAndJoin();
    const { duelId } = duel;
    const intent = expectStatus(201, await play.prepare(duelId, play.creator));
    expectStatus(
      202,
      await play.submitSignature(intent, play.creator, play.creator.signTransaction(intent.transaction).signature),
    );
    const refused = await cancel(duelId);
    expectRefusal(refused, 'duel-not-cancellable');
    expect(refused.json.detail).toContain('A signed payment may still land.');
    const own = await world.call(cancelDuel, { token: await play.getSessionToken(play.creator), params: { duelId } });
    expectRefusal(own, 'duel-not-cancellable');
    expect((await play.fetchDuel(duelId)).status).toBe('matched');
    expect(world.provider.withdrawnTermsHashes).not.toContain(duel.termsHash);
    play.outliveBlockhashes();
    await play.reconcile(duelId);
    expectStatus(200, await cancel(duelId));
    expect(world.provider.withdrawnTermsHashes).toContain(duel.termsHash);
  });

  test('is not cancelled when it is signed while the chain is asked', async () => {
    const { duelId } = await play.openAndJoin();
    const intent = expectStatus(201, await play.prepare(duelId, play.creator));
    const { signature } = play.creator.signTransaction(intent.transaction);
    const confirmedAccounts: ChainPort['confirmedAccounts'] = async (...args) => {
      expectStatus(202, await play.submitSignature(intent, play.creator, signature));
      return world.services.chain.confirmedAccounts(...args);
    };
    const refused = await cancel(duelId, withChain({ confirmedAccounts }));
    expectRefusal(refused, 'duel-not-cancellable');
    expect(refused.json.detail).toContain('A signed payment may still land.');
    expect((await play.fetchDuel(duelId)).status).toBe('matched');
  });

  test('that was signed while the provider withdrew the terms leaves nobody else to pay for them', async () => {
    const { duelId, termsHash } = await play.openAndJoin();
    const intent = expectStatus(201, await play.prepare(duelId, play.creator));
    const { signature } = play.creator.signTransaction(intent.transaction);
    const submitThenWithdraw: MockProvider['withdrawConsent'] = async (hash) => {
      expectStatus(202, await play.submitSignature(intent, play.creator, signature));
      return world.provider.withdrawConsent(hash);
    };
    const refused = await cancel(
      duelId,
      world.withServices({ provider: { ...world.provider, withdrawConsent: submitThenWithdraw } }),
    );
    expectRefusal(refused, 'duel-not-cancellable');
    expect(world.provider.withdrawnTermsHashes).toContain(termsHash);
    expect(await play.fetchDuel(duelId)).toMatchObject({ status: 'matched', providerConsent: null });
    const prepared = await play.prepare(duelId, play.opponent);
    expectRefusal(prepared, 'provider-unavailable');
    expect(prepared.json.detail).toContain('withdrawn');
    // The creator's submitted payment expires without landing. Then the opponent can cancel the duel.
    play.outliveBlockhashes();
    await play.reconcile(duelId);
    expectStatus(200, await cancel(duelId));
  });

  test('that is prepared and not signed is cancelled', async () => {
    const { duelId } = await play.openAndJoin();
    const intent = expectStatus(201, await play.prepare(duelId, play.creator));
    const stranger = play.opponent.signTransaction(intent.transaction).signature;
    expectRefusal(
      await play.submitSignature(intent, play.creator, stranger),
      'signature-not-verified',
      '/body/signature',
    );
    expectStatus(200, await cancel(duelId));
  });
});

test('SOL that somebody sent to the escrow address is no deposit', async () => {
  const { duelId, escrowAddress } = await play.openAndJoin();
  const source = createNoopSigner(play.crank.address as Address);
  const gift = getTransferSolInstruction({ source, destination: escrowAddress as Address, amount: 1_000_000n });
  await sendAs(world, [play.crank], [gift]);
  world.finalize();
  expectStatus(200, await cancel(duelId));
});

describe('while the chain can’t be read', () => {
  const nodes: [string, () => Partial<ChainPort>][] = [
    ['has no tip', () => ({ finalizedTip: throwChainUnavailable })],
    ['shows no accounts', () => ({ confirmedAccounts: throwChainUnavailable })],
    ['is of another chain', () => ({ genesisHash: async () => 'another' })],
  ];

  test.each(nodes)('a duel without a prepared payment is cancelled: the node %s', async (_, changes) => {
    const { duelId } = await play.openAndJoin();
    expect(expectStatus(200, await cancel(duelId, withChain(changes()))).status).toBe('cancelled');
  });

  test.each(nodes)('one with a prepared payment is not, and nothing changes: the node %s', async (_, changes) => {
    const { duelId, termsHash } = await play.openAndJoin();
    expectStatus(201, await play.prepare(duelId, play.creator));
    const refused = await cancel(duelId, withChain(changes()));
    expectRefusal(refused, 'duel-not-cancellable');
    expect(refused.json.detail).toContain('We can’t reach Solana');
    expect((await play.fetchDuel(duelId)).status).toBe('matched');
    expect(world.provider.withdrawnTermsHashes).not.toContain(termsHash);
    expectStatus(200, await cancel(duelId));
    expect(world.provider.withdrawnTermsHashes).toContain(termsHash);
  });

  test('one that waits for its opponent is cancelled without asking the chain', async () => {
    const { duelId } = await play.openDuel();
    const token = await play.getSessionToken(play.creator);
    const away = withChain({ finalizedTip: throwChainUnavailable, confirmedAccounts: throwChainUnavailable });
    expectStatus(200, await away.call(cancelDuel, { token, params: { duelId } }));
  });

  test('a fault of our own is not taken for a silent chain', async () => {
    const { duelId } = await play.openAndJoin();
    const confirmedAccounts = () => Promise.reject(new TypeError('a fault'));
    expect((await cancel(duelId, withChain({ confirmedAccounts }))).status).toBe(500);
    expect((await play.fetchDuel(duelId)).status).toBe('matched');
  });
});
