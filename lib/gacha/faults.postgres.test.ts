import { afterEach, describe, expect, inject, test } from 'vitest';
import { gachaDebts } from '../../db/schema/gacha';
import { treasuryArrivals } from '../../db/schema/treasury';
import { Random } from '../../program/fuzz/random';
import { type FaultKind, faultKinds } from '../../testing/faults/fault-kinds';
import { openFaultyTestEnvironment } from '../../testing/faults/faulty-world';
import { type BegunRip, Ripper } from '../../testing/gacha/ripper';
import { expectStatus, type UntypedJson } from '../../testing/service/play';
import type { Answer } from '../../testing/service/requests';
import { testWallet } from '../../testing/service/wallet';
import { openTestEnvironment } from '../../testing/service/world';
import { buildPayment } from './payments/build';
import { verifyPayment } from './payments/contract';
import { findPayment, type StoredPayment } from './payments/store';
import { toPaymentTerms } from './payments/view';

/** Number of payments per behavior. */
const behaviorCounts = { claims: 0, 'never claims': 0, 'never sends': 0, 'lets it go': 0 };
/** Signatures of the transactions with which `payAfterEnd` paid ended payments. */
const straySignatures: string[] = [];

/** Options from `npm run faults`; by default, a few rips with one seed. */
const { seed, duels: count } = inject('faults') ?? { seed: 6, duels: 6 };
/** Limit of the payments until one is verified, of the polls of a payment, and of the attempts to prepare one. */
const MAX_TRIES = 80;
/** Number of rips after which the player's wallet is funded again. */
const RIPS_PER_FUNDING = 20;

const world = await openTestEnvironment({ SOLANA_RECOVERY_RETENTION_MS: '604800000' });
const faultyWorld = await openFaultyTestEnvironment(world);
const fundPlayer = () => new Ripper(world, testWallet('faulty')).fundWallet();
await fundPlayer();

afterEach(() => {
  faultyWorld.faults.chooseFault = () => null;
});

describe('a fault of one kind at every answer, while a final payment is verified', () => {
  /** State or problem code that `verify` answers with during the fault. */
  const meanwhile: Partial<Record<FaultKind, string>> = {
    'dropped-request': 'chain-unavailable',
    'dropped-answer': 'chain-unavailable',
    delayed: 'verified',
    duplicated: 'verified',
    reordered: 'verified',
    'null-then-found': 'payment-not-final',
    'wrong-genesis': 'chain-unavailable',
    'height-backwards': 'verified',
    'stale-slot': 'chain-unavailable',
    'too-many-requests': 'chain-unavailable',
    'server-error': 'chain-unavailable',
    truncated: 'chain-unavailable',
    'odd-json': 'chain-unavailable',
    hung: 'chain-unavailable',
  };

  // Verification reads one finalized transaction, so neither a vanishing status nor a short list can affect it.
  const testedKinds = faultKinds.filter((kind) => kind !== 'confirmed-then-vanished' && kind !== 'answered-in-part');

  test.each(testedKinds)('%s credits nothing wrong, and is over when it is over', async (kind) => {
    const honest = await new Ripper(world, testWallet(`faulty ${kind}`)).fundWallet(100_000_000n);
    const begun = await honest.startRip();
    const { intentId } = begun.intent;
    const { transaction, signature } = await honest.sign(begun);
    expectStatus(200, await honest.claim(intentId, transaction));
    const { call } = world.withServices({ chain: faultyWorld.adapter });
    const verifyCall = { token: await honest.getSessionToken(), params: { intentId }, body: { signature } };
    const callFaultyVerify = () => call(verifyPayment, verifyCall);
    expect((await faultyWorld.call(verifyPayment, verifyCall)).json.code).toBe('payment-not-final');
    await honest.send(transaction);
    world.finalize();
    world.clock.advance(60_000);
    faultyWorld.faults.chooseFault = () => kind;
    const { json } = await callFaultyVerify();
    expect(json.code ?? json.state).toBe(meanwhile[kind]);
    expect(faultyWorld.faults.counts[kind]).toBeGreaterThan(0);
    faultyWorld.faults.chooseFault = () => null;
    world.clock.advance(60_000);
    // Polls, because a node that failed isn't called again immediately.
    await expect.poll(async () => (await callFaultyVerify()).json.state).toBe('verified');
    await new Ripper(world, honest.wallet).settle(expectStatus(201, await honest.rip(honest.buildRipBody(begun))));
  });
});

test(
  `${count} packs are paid for and ripped behind every fault at once, seed ${seed}`,
  async () => {
    const random = new Random(seed);
    const ripper = new Ripper(faultyWorld, testWallet('faulty'));
    const ended: string[] = [];
    for (let nth = 0; nth < count; nth += 1) {
      if (nth % RIPS_PER_FUNDING === RIPS_PER_FUNDING - 1) await fundPlayer();
      const spell = random.chance(30) ? random.pick(faultKinds) : null;
      faultyWorld.faults.chooseFault = () => (random.chance(30) ? (spell ?? random.pick(faultKinds)) : null);
      ended.push(await ripOne(ripper, random));
    }
    faultyWorld.faults.chooseFault = () => null;
    for (let runs = 0; runs < 3; runs += 1) {
      world.clock.advance(600_000);
      await world.work();
    }
    const debts = await world.database.queries.select().from(gachaDebts);
    expect(debts.map(({ signature, reason }) => [signature, reason]).sort()).toEqual(
      straySignatures.map((signature) => [signature, 'unbound']).sort(),
    );
    expect(await world.database.queries.select().from(treasuryArrivals)).toEqual([]);
    if (inject('faults') !== undefined)
      console.log(
        JSON.stringify({
          seed,
          rips: ended.length,
          told: behaviorCounts,
          owed: straySignatures.length,
          faults: faultyWorld.faults.counts,
        }),
      );
  },
  24 * 3_600_000,
);

/** Pays until a payment is verified, then rips it. Returns the rip's id. */
async function ripOne(ripper: Ripper, random: Random): Promise<string> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const begun = await ripper.startRip();
    const intent = await followRandomBehavior(ripper, begun, random);
    await expectSlotMatchesChain(begun);
    if (intent.state === 'verified') {
      const rip = expectStatus(201, await ripper.rip(ripper.buildRipBody(begun)));
      return (await new Ripper(world, ripper.wallet).settle(rip)).ripId;
    }
    expect(['expired', 'failed']).toContain(intent.state);
  }
  throw new Error('nothing was ever verified');
}

/**
 * How a payer may behave after preparing a payment. `lets it go`: lets the payment end, then pays it with a transaction
 * that was never prepared.
 */
const payerBehaviors = ['claims', 'claims', 'never claims', 'never sends', 'lets it go'] as const;

/**
 * Prepares a payment and follows a random behavior of the payer. Verifies it, as the player or the worker, until it is
 * verified or over.
 */
async function followRandomBehavior(ripper: Ripper, begun: BegunRip, random: Random): Promise<UntypedJson> {
  const { intentId } = begun.intent;
  const conduct = random.pick(payerBehaviors);
  behaviorCounts[conduct] += 1;
  const prepared = await retryUntilCreated(() => ripper.prepare(intentId));
  const { transaction, signature } = ripper.wallet.signTransaction(prepared.transaction);
  const isClaimed = conduct === 'claims' || conduct === 'never sends';
  if (isClaimed) expectStatus(200, await ripper.claim(intentId, transaction));
  const isSent = conduct === 'claims' || conduct === 'never claims';
  if (isSent) await ripper.send(transaction).catch(ignoreOldBlockhash);
  world.finalize();
  if (!isSent) world.chain.tick(170);
  for (let looks = 0; looks < MAX_TRIES; looks += 1) {
    world.clock.advance(60_000);
    world.finalize();
    if (!isClaimed || random.chance(50)) await faultyWorld.work();
    else await ripper.verify(intentId, signature);
    const intent = await ripper.fetchIntent(intentId);
    if (intent.state !== 'claimed' && intent.state !== 'open') {
      if (conduct === 'lets it go') await payAfterEnd(ripper, begun);
      return runFaultlessWorker(ripper, intentId);
    }
    if (looks === MAX_TRIES / 2) world.chain.tick(170);
  }
  throw new Error(`${intentId} is stuck`);
}

/** Pays an ended payment on a blockhash that was never prepared for it, so that this transaction is owed back. */
async function payAfterEnd(ripper: Ripper, { intent }: BegunRip): Promise<void> {
  const stored = (await findPayment(world.database.queries, intent.intentId)) as StoredPayment;
  const built = buildPayment(toPaymentTerms(stored), await world.services.chain.latestBlockhash());
  const { transaction, signature } = ripper.wallet.signTransaction(built.transaction);
  const options = { encoding: 'base64', preflightCommitment: 'confirmed' };
  await world.rpc('sendTransaction', transaction, options);
  world.finalize();
  straySignatures.push(signature);
}

/** Runs the worker without faults: it still verifies a payment that landed while a faulty node didn't show it. */
async function runFaultlessWorker(ripper: Ripper, intentId: string): Promise<UntypedJson> {
  for (let looks = 0; looks < 6; looks += 1) {
    world.clock.advance(600_000);
    await world.work();
  }
  return ripper.fetchIntent(intentId);
}

/** Ignores an expired blockhash, which a lagging node may have returned. Rethrows other errors. */
function ignoreOldBlockhash(error: unknown): void {
  if (!String(error).includes('BlockhashNotFound')) throw error;
}

/** Repeats a request until it succeeds, because a node may not show the payer's balance yet. */
async function retryUntilCreated(ask: () => Promise<Answer>): Promise<UntypedJson> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer.status === 201 || tries === MAX_TRIES) return expectStatus(201, answer);
    world.clock.advance(1_000);
    world.chain.tick();
  }
}

/** Asserts that a payment has the slot of its transaction if the finalized chain shows that it succeeded, else none. */
async function expectSlotMatchesChain({ intent }: BegunRip): Promise<void> {
  const row = await findPayment(world.database.queries, intent.intentId);
  const landed = row?.signature ? await world.services.chain.finalizedTransaction(row.signature) : null;
  expect([row?.intentId, row?.slot ?? null]).toEqual([row?.intentId, landed?.error === null ? landed.slot : null]);
}
