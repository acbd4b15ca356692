import { type Address, createNoopSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  AuthorityType,
  getApproveInstruction,
  getCloseAccountInstruction,
  getSetAuthorityInstruction,
} from '@solana-program/token';
import { beforeAll, expect, test } from 'vitest';
import { Ripper } from '../../../testing/gacha/ripper';
import { expectStatus } from '../../../testing/service/play';
import { expectRefusal } from '../../../testing/service/refusal';
import { testWallet } from '../../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../../testing/service/world';
import { sha256Hex } from '../../core/hash';
import { WRAPPED_SOL_MINT } from '../../core/money';
import { deriveTokenAccount } from '../settings';
import { buildPayment } from './build';
import { createPaymentIntent, preparePayment, verifyPayment } from './contract';
import { findPayment } from './store';
import { toPaymentTerms } from './view';

let world: TestEnvironment;
let ripper: Ripper;
let playerCount = 0;

beforeAll(async () => {
  world = await openTestEnvironment();
  ripper = await new Ripper(world).fundWallet();
});

/** Funds a new wallet, for a test that must not share payments with others. */
const createFundedRipper = (lamports?: bigint): Promise<Ripper> => {
  playerCount += 1;
  return new Ripper(world, testWallet(`payer ${playerCount}`)).fundWallet(lamports);
};

const readLamports = async ({ wallet }: Ripper): Promise<bigint> =>
  BigInt((await world.rpc('getBalance', wallet.address)).value);

const advanceMinutes = (count: number) => world.clock.advance(count * 60_000);
/** Moves the chain on until the blockhashes of prepared transactions have expired. */
const outliveBlockhash = () => world.chain.tick(170);

test('a payment begins with a commitment of its own, on the odds that were seen', async () => {
  const player = await createFundedRipper();
  const { commitmentId } = expectStatus(201, await player.requestCommitment());
  const { oddsHash } = await player.odds();
  const body = { commitmentId, clientSeedHash: sha256Hex('seed'), oddsHash };
  const changed = await player.createIntent({ ...body, oddsHash: '0'.repeat(64) });
  expectRefusal(changed, 'odds-changed', '/body/oddsHash');
  expect(changed.json.detail).toContain(oddsHash);
  expectRefusal(
    await player.createIntent({ ...body, commitmentId: 'gsc_11111111111111111111' }),
    'unknown-commitment',
    '/body/commitmentId',
  );
  expectRefusal(
    await player.createIntent({ ...body, clientSeedHash: 'no' }),
    'invalid-request',
    '/body/clientSeedHash',
  );
  const elsewhere = new Ripper(world, player.wallet, 'away-day-2032');
  expectRefusal(
    await elsewhere.createIntent({ ...body, oddsHash: (await elsewhere.odds()).oddsHash }),
    'commitment-not-open',
  );
  const stranger = new Ripper(world, testWallet('stranger'));
  expectRefusal(await stranger.createIntent(body), 'forbidden');
  const nowhere = new Ripper(world, player.wallet, 'nowhere');
  expectRefusal(await nowhere.createIntent(body), 'unknown-machine', '/path/machineKey');
  expectStatus(201, await player.createIntent(body));
});

test('the same commitment serves no second payment, and an old one none', async () => {
  const player = await createFundedRipper();
  const { intent } = await player.startRip();
  advanceMinutes(11);
  await world.work();
  expect((await player.fetchIntent(intent.intentId)).state).toBe('expired');
  const { oddsHash } = await player.odds();
  const body = { commitmentId: intent.commitmentId, clientSeedHash: sha256Hex('other'), oddsHash };
  expectRefusal(await player.createIntent(body), 'commitment-not-open');
  const { commitmentId } = expectStatus(201, await player.requestCommitment());
  advanceMinutes(61);
  expectRefusal(await player.createIntent({ ...body, commitmentId }), 'commitment-not-open');
});

test('a wallet has one payment on a machine: asked again, it is resumed with its claimed bytes', async () => {
  const player = await createFundedRipper();
  const begun = await player.startRip();
  const recreateIntent = async () => {
    const { commitmentId } = expectStatus(201, await player.requestCommitment());
    const { oddsHash } = await player.odds();
    return expectStatus(201, await player.createIntent({ commitmentId, clientSeedHash: sha256Hex('x'), oddsHash }));
  };
  expect(await recreateIntent()).toEqual(begun.intent);
  const { transaction, signature } = await player.sign(begun);
  expectStatus(200, await player.claim(begun.intent.intentId, transaction));
  expect(await recreateIntent()).toMatchObject({
    intentId: begun.intent.intentId,
    state: 'claimed',
    signature,
    signedTransaction: transaction,
  });
});

test('ten commitments of a wallet wait at most', async () => {
  const player = new Ripper(world, testWallet('collector'));
  for (let count = 0; count < 10; count += 1) expectStatus(201, await player.requestCommitment());
  const refused = await player.requestCommitment();
  expectRefusal(refused, 'too-many-commitments');
  expect(refused.headers['retry-after']).toBe('60');
  advanceMinutes(61);
  await world.work();
  expectStatus(201, await player.requestCommitment());
  expectRefusal(
    await new Ripper(world, player.wallet, 'nowhere').requestCommitment(),
    'unknown-machine',
    '/path/machineKey',
  );
});

test('nobody touches the payment of another', async () => {
  const { intent } = await (await createFundedRipper()).startRip();
  const stranger = new Ripper(world, testWallet('stranger'));
  const { intentId } = intent;
  expectRefusal(await stranger.prepare(intentId), 'forbidden');
  expectRefusal(await stranger.claim(intentId, 'AA=='), 'forbidden');
  expectRefusal(await stranger.verify(intentId, '1'.repeat(64)), 'forbidden');
});

test('each call prepares on a fresh blockhash, and any of them can be claimed', async () => {
  const player = await createFundedRipper();
  const begun = await player.startRip();
  const { intentId } = begun.intent;
  const first = expectStatus(201, await player.prepare(intentId));
  world.chain.tick();
  const second = expectStatus(201, await player.prepare(intentId));
  expect(second.blockhash).not.toBe(first.blockhash);
  for (const { transaction, expectedMessageHash } of [first, second])
    expect(sha256Hex(Buffer.from(transaction, 'base64').subarray(65))).toBe(expectedMessageHash);
  const { transaction } = player.wallet.signTransaction(first.transaction);
  expect(expectStatus(200, await player.claim(intentId, transaction)).state).toBe('claimed');
  expectRefusal(await player.prepare(intentId), 'payment-not-open');
});

test('nothing is prepared that the wallet cannot pay', async () => {
  const poor = new Ripper(world, testWallet('poor'));
  await world.fund(poor.wallet);
  const { intent } = await poor.startRip();
  const missing = await poor.prepare(intent.intentId);
  expectRefusal(missing, 'payer-cannot-pay');
  expect(missing.json.detail).toMatch(/no associated token account/);
  await poor.wrap(1_000n);
  expect((await poor.prepare(intent.intentId)).json.detail).toMatch(/holds 1000 of 20000000/);
  await poor.wrap(20_000_000n);
  expectStatus(201, await poor.prepare(intent.intentId));
});

/** Costs in lamports stated for the payment of a funded player on the default machine. */
const COSTS = {
  fee: '20000000',
  rents: [],
  networkFee: '5000',
  totalAtMost: '20005000',
  leastRemaining: '890880',
};

test('the stated costs are all that leaves the wallet and its token account', async () => {
  const player = await createFundedRipper();
  const { intent } = await player.startRip();
  const prepared = expectStatus(201, await player.prepare(intent.intentId));
  expect(prepared.costs).toEqual(COSTS);
  const readAll = async () => {
    const { value } = await world.rpc('getTokenAccountBalance', intent.sourceAccount);
    return { sol: await readLamports(player), wrapped: BigInt(value.amount) };
  };
  const before = await readAll();
  await player.send(player.wallet.signTransaction(prepared.transaction).transaction);
  world.finalize();
  const after = await readAll();
  expect(before.wrapped - after.wrapped).toBe(BigInt(prepared.costs.fee));
  expect(before.sol - after.sol).toBe(BigInt(prepared.costs.networkFee));
  expect(before.sol + before.wrapped - after.sol - after.wrapped).toBe(BigInt(prepared.costs.totalAtMost));
});

test.each([
  ['nothing', 0n, /holds 0 lamports, and this takes 5000[.] 5000 lamports are missing/],
  ['less than the network fee', 4_999n, /holds 4999 lamports, and this takes 5000[.] 1 lamports are missing/],
  [
    'the fee, and then less than an account must have',
    5_001n,
    /must keep nothing or at least 890880 lamports[.] 890879 lamports are missing/,
  ],
])('nothing is prepared for a wallet with the tokens that has %s in SOL', async (_, keeps, detail) => {
  const player = await createFundedRipper();
  const { intent } = await player.startRip();
  const source = createNoopSigner(player.wallet.address as Address);
  const destination = deriveTokenAccount(player.wallet.address, WRAPPED_SOL_MINT) as Address;
  const transferSol = (amount: bigint) =>
    player.signAndSend([getTransferSolInstruction({ source, destination, amount })]);
  const { chain } = world.services;
  // Simulates a balance that is too low because the player sent SOL meanwhile. On this chain no payer of a fee can be
  // left with such a balance.
  const showing = {
    ...chain,
    async confirmedAccounts(addresses: readonly string[]) {
      const { accounts } = await chain.confirmedAccounts(addresses);
      return { accounts: accounts.map((each, at) => (at === 0 && each ? { ...each, lamports: keeps } : each)) };
    },
  };
  const params = { intentId: intent.intentId };
  const at = keeps === 0n ? world : world.withServices({ chain: showing });
  if (keeps === 0n) await transferSol((await readLamports(player)) - 5_000n);
  const refused = await at.call(preparePayment, { token: await player.getSessionToken(), params });
  expectRefusal(refused, 'payer-cannot-pay');
  expect(refused.json.detail).toMatch(detail);
  await world.fund(player.wallet);
  expectStatus(201, await player.prepare(intent.intentId));
});

test('a delegate of the payer’s token account can’t claim the payment', async () => {
  const player = await createFundedRipper();
  const { intent } = await player.startRip();
  await player.signAndSend([
    getSetAuthorityInstruction({
      owned: deriveTokenAccount(player.wallet.address, WRAPPED_SOL_MINT) as Address,
      owner: createNoopSigner(player.wallet.address as Address),
      authorityType: AuthorityType.CloseAccount,
      newAuthority: ripper.wallet.address as Address,
    }),
    getApproveInstruction({
      source: deriveTokenAccount(player.wallet.address, WRAPPED_SOL_MINT) as Address,
      delegate: ripper.wallet.address as Address,
      owner: createNoopSigner(player.wallet.address as Address),
      amount: 1_000_000_000n,
    }),
  ]);
  // A delegate doesn't prevent the payment: the payer can still pay, and only the payer's own signature is accepted.
  expectStatus(201, await player.prepare(intent.intentId));
  const recent = await world.services.chain.latestBlockhash();
  const stored = await findPayment(world.database.queries, intent.intentId);
  const terms = { ...toPaymentTerms(stored as NonNullable<typeof stored>), wallet: ripper.wallet.address };
  const byDelegate = ripper.wallet.signTransaction(buildPayment(terms, recent).transaction).transaction;
  const refused = await player.claim(intent.intentId, byDelegate);
  expectRefusal(refused, 'invalid-request', '/body/signedTransaction');
  expect(refused.json.errors[0].message).toMatch(/somebody else than the payer/);
});

test('claim before verify, and the chain alone says what it is worth', async () => {
  const player = await createFundedRipper();
  const begun = await player.startRip();
  const { intentId } = begun.intent;
  const { transaction, signature } = await player.sign(begun);
  expectRefusal(await player.verify(intentId, signature), 'payment-not-claimed');
  expect(expectStatus(200, await player.claim(intentId, transaction)).state).toBe('claimed');
  expectRefusal(await player.verify(intentId, player.wallet.signText('another')), 'payment-claimed-otherwise');
  expectRefusal(await player.verify(intentId, signature), 'payment-not-final');
  await player.send(transaction);
  world.chain.processPending();
  world.chain.tick();
  expectRefusal(await player.verify(intentId, signature), 'payment-not-final');
  world.finalize();
  const evidence = expectStatus(200, await player.verify(intentId, signature));
  expect(expectStatus(200, await player.verify(intentId, signature))).toEqual(evidence);
  expect(expectStatus(200, await player.claim(intentId, transaction)).state).toBe('verified');
  expectRefusal(await player.verify(intentId, player.wallet.signText('another')), 'payment-claimed-otherwise');
});

test('the first valid transaction counts; other bytes are refused, also a byte of the same ones', async () => {
  const player = await createFundedRipper();
  const begun = await player.startRip();
  const { intentId } = begun.intent;
  const first = await player.sign(begun);
  world.chain.tick();
  const second = await player.sign(begun);
  const [one, other] = await Promise.all([
    player.claim(intentId, first.transaction),
    player.claim(intentId, second.transaction),
  ]);
  expect([one.status, other.status].sort()).toEqual([200, 409]);
  const won = one.status === 200 ? first : second;
  const lost = one.status === 200 ? second : first;
  expectRefusal(await player.claim(intentId, lost.transaction), 'payment-claimed-otherwise');
  expect(expectStatus(200, await player.claim(intentId, won.transaction)).signature).toBe(won.signature);
  const bent = Buffer.from(won.transaction, 'base64');
  bent[3] = (bent[3] ?? 0) ^ 1;
  expectRefusal(await player.claim(intentId, bent.toString('base64')), 'invalid-request', '/body/signedTransaction');
});

test('a blockhash that was not prepared for this payment is refused', async () => {
  const player = await createFundedRipper();
  const { intent } = await player.startRip();
  const stored = await findPayment(world.database.queries, intent.intentId);
  world.chain.tick();
  const recent = await world.services.chain.latestBlockhash();
  const own = buildPayment(toPaymentTerms(stored as NonNullable<typeof stored>), recent).transaction;
  const refused = await player.claim(intent.intentId, player.wallet.signTransaction(own).transaction);
  expectRefusal(refused, 'invalid-request', '/body/signedTransaction');
  expect(refused.json.errors[0].message).toMatch(/not prepared for this payment/);
});

test('an unpaid payment expires and gives its copies back; until then none is prepared past its time', async () => {
  const player = await createFundedRipper();
  const begun = await player.startRip();
  const { intentId } = begun.intent;
  expectStatus(201, await player.prepare(intentId));
  advanceMinutes(11);
  // The payment isn't expired yet, since the last prepared transaction can still land.
  expectRefusal(await player.prepare(intentId), 'payment-not-open');
  expect((await player.fetchIntent(intentId)).state).toBe('open');
  outliveBlockhash();
  expectRefusal(await player.prepare(intentId), 'payment-not-open');
  expect(await player.fetchIntent(intentId)).toMatchObject({ state: 'expired', endReason: 'lapsed' });
  expect((await player.startRip()).intent.intentId).not.toBe(intentId);
});

test('starting another payment expires an overdue one, without a worker', async () => {
  const player = await createFundedRipper();
  const { intent } = await player.startRip();
  advanceMinutes(11);
  expect((await player.startRip()).intent.intentId).not.toBe(intent.intentId);
  expect((await player.fetchIntent(intent.intentId)).state).toBe('expired');
});

test('a claimed payment that never landed is let go on finalized evidence alone', async () => {
  const player = await createFundedRipper();
  const begun = await player.startRip();
  const { intentId } = begun.intent;
  const { transaction, signature } = await player.sign(begun);
  expectStatus(200, await player.claim(intentId, transaction));
  advanceMinutes(20);
  await world.work();
  expect((await player.fetchIntent(intentId)).state).toBe('claimed');
  outliveBlockhash();
  advanceMinutes(10);
  await world.work();
  expect(await player.fetchIntent(intentId)).toMatchObject({ state: 'expired', endReason: 'never-landed', signature });
  expectRefusal(await player.verify(intentId, signature), 'payment-failed');
  expect((await player.startRip()).intent.state).toBe('open');
});

test('a node that forgot lets a payment go; when it shows it again, the payment is verified after all', async () => {
  const player = await createFundedRipper();
  const begun = await player.startRip();
  const { intentId } = begun.intent;
  const signature = await player.pay(begun);
  outliveBlockhash();
  const chain = world.services.chain;
  const forgetful = { ...chain, finalizedTransaction: async () => null, signatureStates: async () => [null] };
  expectRefusal(
    await world.withServices({ chain: forgetful }).call(verifyPayment, {
      token: await player.getSessionToken(),
      params: { intentId },
      body: { signature },
    }),
    'payment-failed',
  );
  expect((await player.fetchIntent(intentId)).state).toBe('expired');
  advanceMinutes(10);
  await world.work();
  expect((await player.fetchIntent(intentId)).state).toBe('verified');
  await player.settle(expectStatus(201, await player.rip(player.buildRipBody(begun))));
});

test('the worker verifies by itself what was claimed and is final', async () => {
  const player = await createFundedRipper();
  const begun = await player.startRip();
  await player.pay(begun);
  advanceMinutes(1);
  await world.work();
  expect((await player.fetchIntent(begun.intent.intentId)).state).toBe('verified');
});

test('a payment that the chain refused is no payment', async () => {
  const player = await createFundedRipper(20_000_000n);
  const begun = await player.startRip();
  const { intentId } = begun.intent;
  const { transaction, signature } = await player.sign(begun);
  expectStatus(200, await player.claim(intentId, transaction));
  await player.signAndSend([
    getCloseAccountInstruction({
      account: deriveTokenAccount(player.wallet.address, WRAPPED_SOL_MINT) as Address,
      destination: player.wallet.address as Address,
      owner: createNoopSigner(player.wallet.address as Address),
    }),
  ]);
  await world.rpc('sendTransaction', transaction, { encoding: 'base64', skipPreflight: true });
  world.finalize();
  const refused = await player.verify(intentId, signature);
  expectRefusal(refused, 'payment-failed');
  expect(refused.json.detail).toMatch(/failed on chain/);
  expect(await player.fetchIntent(intentId)).toMatchObject({ state: 'failed', endReason: 'failed-on-chain' });
  expect((await player.startRip()).intent.intentId).not.toBe(intentId);
});

test('the treasury cannot pay itself', async () => {
  const token = await ripper.getSessionToken();
  const { commitmentId } = expectStatus(201, await ripper.requestCommitment());
  const own = { ...world.services.gachaSettings(), treasuryWallet: ripper.wallet.address };
  const answer = await world.withServices({ gachaSettings: () => own }).call(createPaymentIntent, {
    token,
    params: { machineKey: ripper.machineKey },
    body: { commitmentId, clientSeedHash: sha256Hex('x'), oddsHash: (await ripper.odds()).oddsHash },
  });
  expectRefusal(answer, 'forbidden');
});

test('nothing is prepared in a mint that is not plain, nor into a treasury that cannot be paid', async () => {
  const player = await createFundedRipper();
  const { intent } = await player.startRip();
  const { chain } = world.services;
  type Accounts = Awaited<ReturnType<typeof chain.finalizedAccounts>>['accounts'];
  const prepareWith = async (bend: (accounts: Accounts) => Accounts) => {
    const finalizedAccounts: typeof chain.finalizedAccounts = async (addresses, minSlot) => {
      const found = await chain.finalizedAccounts(addresses, minSlot);
      return { ...found, accounts: bend(found.accounts) };
    };
    const params = { intentId: intent.intentId };
    return world
      .withServices({ chain: { ...chain, finalizedAccounts } })
      .call(preparePayment, { token: await player.getSessionToken(), params });
  };
  const token2022 = { owner: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' };
  const ofToken2022 = await prepareWith(([mint, ...rest]) => [mint ? { ...mint, ...token2022 } : null, ...rest]);
  expectRefusal(ofToken2022, 'payment-mint-unfit');
  expectRefusal(await prepareWith(([_, ...rest]) => [null, ...rest]), 'payment-mint-unfit');
  expectRefusal(await prepareWith(([mint = null, _, payer = null]) => [mint, null, payer]), 'treasury-account-unfit');
  // The payer's account where the treasury's token account should be.
  const strange = await prepareWith(([mint = null, _, payer = null]) => [mint, payer, payer]);
  expectRefusal(strange, 'treasury-account-unfit');
  expect(expectStatus(201, await prepareWith((accounts) => accounts)).intentId).toBe(intent.intentId);
});
