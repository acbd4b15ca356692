import { type Address, createNoopSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { escrowCalls } from '../../db/schema/escrow-calls';
import { CARD_PACK_ID, CardDuelPlayer, getCardDeadline, MIN_SLOTS_UNTIL_MISSED } from '../../testing/duel/card-duels';
import { sendAs } from '../../testing/service/cards';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { type TestWallet, testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { buildCloseInstruction as closeEscrow, INCINERATOR_ADDRESS } from '../chain/escrow/instructions';
import { buildRefundInstruction } from '../chain/escrow/payout';
import { findFeeVaultAddress } from '../chain/escrow/vault';
import { getDuelReceipt } from './receipt-contract';

/** Lamports that each call of `world.fund` gives a wallet. */
const AIRDROP_LAMPORTS = 2_000_000_000n;
/** Rent deposits of the escrow account and of the fee vault, in lamports. */
const ESCROW_RENT = 4_865_040n;
const VAULT_RENT = 2_039_280n;
/** Lamports of each of two transfers to a duel's accounts that aren't payments of the duel. */
const GIFT_LAMPORTS = 1_000_000n;

let world: TestEnvironment;
let play: DuelPlayer;
let cards: CardDuelPlayer;
let provider: TestWallet;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
  cards = new CardDuelPlayer(play);
  provider = cards.provider;
});

const getSteps = async (duelId: string): Promise<UntypedJson[]> =>
  expectStatus(200, await world.call(getDuelReceipt, { params: { duelId } })).escrowTransactions;

const addLamports = (sums: Map<string, bigint>, wallet: string, lamports: bigint) =>
  sums.set(wallet, (sums.get(wallet) ?? 0n) + lamports);

/**
 * Calculates from a receipt alone each wallet's gain or loss, network fees included, and the sums paid in, paid out and
 * paid into token accounts.
 */
function sumMovements(steps: readonly UntypedJson[]) {
  const wallets = new Map<string, bigint>();
  const networkFees = new Map<string, UntypedJson>();
  let [paidIn, paidOut, inTokenAccounts] = [0n, 0n, 0n];
  for (const step of steps) {
    networkFees.set(step.signature, step);
    for (const { wallet, amount, kind, account } of step.payers) {
      if (kind === 'card') continue;
      paidIn += BigInt(amount);
      addLamports(wallets, wallet, -BigInt(amount));
      if (account === 'token-account') inTokenAccounts += BigInt(amount);
    }
    for (const { wallet, amount, kind, account } of step.recipients) {
      if (kind === 'card') continue;
      paidOut += BigInt(amount);
      if (account !== 'token-account') addLamports(wallets, wallet, BigInt(amount));
    }
  }
  for (const { wallet, networkFee } of networkFees.values()) addLamports(wallets, wallet, -BigInt(networkFee));
  return { wallets, paidIn, paidOut, inTokenAccounts };
}

/** Lists the wallets that can gain or lose by a duel. */
const listWallets = (treasury: string): string[] => [
  ...[play.creator, play.opponent, play.crank, provider].map(({ address }) => address),
  treasury,
  INCINERATOR_ADDRESS,
];

async function readBalances(treasury: string): Promise<Map<string, bigint>> {
  const found = new Map<string, bigint>();
  for (const wallet of listWallets(treasury)) found.set(wallet, BigInt(await play.lamports(wallet)));
  return found;
}

/**
 * Plays a duel with `playOn`, closes its account unless `playOn` has (`isClosed`), and compares the receipt with the
 * changes of the balances that `listWallets` names. `gifts` is the sum of all gifts to the duel's accounts.
 */
async function playAndCompare(
  body: object,
  playOn: (matched: UntypedJson) => Promise<unknown>,
  { gifts = 0n, isClosed = false } = {},
): Promise<UntypedJson[]> {
  const matched = await play.openAndJoin(body);
  const { duelId, treasuryWallet } = matched;
  const before = await readBalances(treasuryWallet);
  await playOn(matched);
  if (!isClosed) await closeAfterDeadline(matched);
  for (let check = 0; check < 3; check += 1) await play.reconcile(duelId);
  const after = await readBalances(treasuryWallet);
  const steps = await getSteps(duelId);
  expect(steps.at(-1).step).toBe('close');
  const { wallets, paidIn, paidOut } = sumMovements(steps);
  expect(paidOut - paidIn).toBe(gifts);
  const wasAccepted = steps.some(({ step }) => step === 'accept');
  for (const wallet of listWallets(treasuryWallet)) {
    const changed = (after.get(wallet) ?? 0n) - (before.get(wallet) ?? 0n);
    // Before it stakes its bond, the provider gets SOL in these tests.
    const airdropLamports = wallet === provider.address && wasAccepted ? AIRDROP_LAMPORTS : 0n;
    // The crank sent one of the two gifts; the other came from a wallet that isn't compared.
    const giftLamports = wallet === play.crank.address && gifts > 0n ? GIFT_LAMPORTS : 0n;
    expect([wallet, wallets.get(wallet) ?? 0n]).toEqual([wallet, changed - airdropLamports + giftLamports]);
  }
  expect(listWallets(treasuryWallet)).toEqual(expect.arrayContaining([...wallets.keys()]));
  return steps;
}

async function closeAfterDeadline({ duelId, fundingDeadline }: UntypedJson): Promise<void> {
  const { clock } = world;
  const deadline = Date.parse(fundingDeadline) + 1_000;
  if (clock.now().getTime() < deadline) play.advanceTo(new Date(deadline));
  world.finalize();
  await play.reconcile(duelId);
  const prepared = expectStatus(201, await play.prepare(duelId, play.opponent, { purpose: 'close' }));
  await play.send(play.opponent.signTransaction(prepared.transaction).transaction);
  world.finalize();
}

const payBoth = async ({ duelId }: UntypedJson): Promise<UntypedJson> => {
  await play.pay(duelId, play.creator);
  return play.pay(duelId, play.opponent);
};

async function playToResult(matched: UntypedJson): Promise<UntypedJson> {
  const duel = await payBoth(matched);
  await play.acceptAsProvider(duel);
  await play.reconcile(duel.duelId);
  await play.lockEntropy(duel);
  await play.reconcile(duel.duelId);
  return play.pay(duel.duelId, play.creator, { purpose: 'commit-result' });
}

const findSteps = (steps: readonly UntypedJson[], step: string, part?: string) =>
  steps.filter((each) => each.step === step && (part === undefined || each.part === part));
const rent = (wallet: string, amount: bigint, account: string) => ({
  ...{ wallet, amount: amount.toString(), kind: 'rent', account },
});

describe('a receipt, opened alone, leads to every lamport', () => {
  test('of a settled duel: the first depositor pays both rents, and gets them back', async () => {
    const steps = await playAndCompare({ fundingSeconds: 30 }, async (matched) => {
      const { duelId } = await playToResult(matched);
      for (const part of ['creator-fee', 'opponent-fee', 'bond'])
        await play.pay(duelId, play.opponent, { purpose: 'settle', part });
    });
    const [first, second] = findSteps(steps, 'deposit');
    const creator = play.creator.address;
    expect(first.payers.slice(1)).toEqual([
      rent(creator, ESCROW_RENT, 'escrow'),
      rent(creator, VAULT_RENT, 'fee-vault'),
    ]);
    expect(second.payers).toHaveLength(1);
    expect(steps.at(-1).recipients).toEqual([rent(creator, ESCROW_RENT + VAULT_RENT, 'escrow')]);
  });

  test('of a duel that the provider did not accept', async () => {
    const steps = await playAndCompare({}, async (matched) => {
      const duel = await payBoth(matched);
      play.outliveAcceptWindow(duel);
      await play.reconcile(duel.duelId);
      for (const part of ['opponent-fee', 'creator-fee'])
        await play.pay(duel.duelId, play.opponent, { purpose: 'refund', part });
    });
    expect(findSteps(steps, 'accept')).toEqual([]);
  });

  test('of one that only the creator paid for', async () => {
    await playAndCompare({ fundingSeconds: 30 }, async ({ duelId, fundingDeadline }) => {
      await play.pay(duelId, play.creator);
      play.advanceTo(new Date(Date.parse(fundingDeadline) + 1_000));
      world.finalize();
      await play.reconcile(duelId);
      await play.pay(duelId, play.opponent, { purpose: 'refund', part: 'creator-fee' });
    });
  });

  test('of a withheld result, with what was burned of the bond', async () => {
    const steps = await playAndCompare({}, async (matched) => {
      const duel = await payBoth(matched);
      await play.acceptAsProvider(duel);
      await play.reconcile(duel.duelId);
      play.advancePastResolution(duel);
      await play.reconcile(duel.duelId);
      for (const part of ['creator-fee', 'bond', 'opponent-fee'])
        await play.pay(duel.duelId, play.opponent, { purpose: 'refund', part });
    });
    expect(findSteps(steps, 'refund', 'bond')[0].recipients).toMatchObject([{ wallet: INCINERATOR_ADDRESS }]);
  });

  test('of a duel for cards: the provider pays for the vaults, and gets their rents back', async () => {
    await cards.sealEdition();
    let winner = '';
    const steps = await playAndCompare({ packId: CARD_PACK_ID }, async (matched) => {
      const duel = await playToResult(matched);
      winner = cards.getWinner(duel).address;
      for (const side of ['creator', 'opponent'] as const) await cards.depositCard(duel.duelId, side);
      await play.reconcile(duel.duelId);
      for (const part of ['creator-fee', 'opponent-fee', 'creator-card', 'opponent-card', 'bond'])
        await cards.settle(duel.duelId, part);
    });
    for (const { payers } of findSteps(steps, 'deposit-card'))
      expect(payers).toEqual([
        { wallet: provider.address, amount: '1', kind: 'card', account: null },
        rent(provider.address, VAULT_RENT, 'card-vault'),
      ]);
    for (const part of ['creator-card', 'opponent-card']) {
      const [settled] = findSteps(steps, 'settle', part);
      expect(settled.payers).toEqual([rent(play.opponent.address, VAULT_RENT, 'token-account')]);
      expect(settled.recipients).toEqual([
        { wallet: winner, amount: '1', kind: 'card', account: null },
        rent(provider.address, VAULT_RENT, 'card-vault'),
        rent(winner, VAULT_RENT, 'token-account'),
      ]);
    }
    expect(sumMovements(steps).inTokenAccounts).toBe(2n * VAULT_RENT);
  });

  test('of a missed card: fees to the players, the bond to treasury and winner', async () => {
    await cards.sealEdition();
    let duel: UntypedJson;
    const steps = await playAndCompare({ packId: CARD_PACK_ID }, async (matched) => {
      duel = await playToResult(matched);
      await cards.depositCard(duel.duelId, 'creator');
      play.advanceTo(new Date(getCardDeadline(duel) + 1_000));
      world.chain.tick(MIN_SLOTS_UNTIL_MISSED);
      world.finalize();
      await play.reconcile(duel.duelId);
      for (const part of ['creator-fee', 'creator-card', 'opponent-fee', 'bond']) await cards.settle(duel.duelId, part);
    });
    const { feeAmount, bondAmount, treasuryWallet } = duel!;
    const fee = BigInt(feeAmount);
    expect(findSteps(steps, 'settle', 'opponent-fee')[0].recipients).toEqual([
      { wallet: play.opponent.address, amount: feeAmount, kind: 'fee', account: null },
    ]);
    expect(findSteps(steps, 'settle', 'bond')[0].recipients).toEqual([
      { wallet: treasuryWallet, amount: String(2n * fee), kind: 'bond', account: null },
      {
        wallet: cards.getWinner(duel!).address,
        amount: String(BigInt(bondAmount) - 2n * fee),
        kind: 'bond',
        account: null,
      },
    ]);
  });

  test('of payouts and close in one transaction, with SOL that others sent to escrow account and fee vault', async () => {
    const stranger = testWallet('stranger');
    await world.fund(stranger);
    const buildGiftTransfer = (from: TestWallet, destination: Address) =>
      getTransferSolInstruction({
        source: createNoopSigner(from.address as Address),
        destination,
        amount: GIFT_LAMPORTS,
      });
    const steps = await playAndCompare(
      { fundingSeconds: 30 },
      async (matched) => {
        const duel = await payBoth(matched);
        play.outliveAcceptWindow(duel);
        const of = { escrow: duel.escrowAddress as Address, programAddress: duel.programId as Address };
        await sendAs(world, [stranger], [buildGiftTransfer(stranger, findFeeVaultAddress(of.escrow))]);
        play.advanceTo(new Date(Date.parse(duel.fundingDeadline) + 1_000));
        world.finalize();
        const state = await play.readEscrow(duel);
        const refunds = [0, 1].map((part) => buildRefundInstruction({ ...of, state, part: part as 0 | 1 }));
        await play.sendAsCrank(
          [buildGiftTransfer(play.crank, of.escrow), ...refunds, closeEscrow({ ...of, state })],
          duel.programId,
        );
        world.finalize();
      },
      { gifts: 2n * GIFT_LAMPORTS, isClosed: true },
    );
    expect(new Set(steps.slice(-3).map(({ signature }) => signature)).size).toBe(1);
    const returned = ESCROW_RENT + VAULT_RENT + 2n * GIFT_LAMPORTS;
    expect(steps.at(-1).recipients).toEqual([rent(play.creator.address, returned, 'escrow')]);
  });
});

test('a receipt whose steps an earlier release read names amounts by the rules, and rents as unknown', async () => {
  const { duelId } = await play.playToSettled({ fundingSeconds: 30 });
  await play.pay(duelId, play.opponent, { purpose: 'settle', part: 'bond' });
  await closeAfterDeadline(await play.fetchDuel(duelId));
  for (let check = 0; check < 3; check += 1) await play.reconcile(duelId);
  const { queries } = world.database;
  const before = await getSteps(duelId);
  await queries.update(escrowCalls).set({ lamports: null }).where(eq(escrowCalls.duelId, duelId));
  const steps = await getSteps(duelId);
  expect(steps.map(({ networkFee }) => networkFee)).toEqual(steps.map(() => null));
  expect(steps.map(({ step, part }) => `${step} ${part}`)).toEqual(before.map(({ step, part }) => `${step} ${part}`));
  const known = (movements: UntypedJson[]) => movements.filter(({ kind }) => kind !== 'rent');
  for (const [index, { payers, recipients }] of steps.entries()) {
    expect(known(payers)).toEqual(known(before[index].payers));
    expect(known(recipients)).toEqual(known(before[index].recipients));
  }
  const unknown = { wallet: play.creator.address, amount: null, kind: 'rent', account: 'escrow' };
  const rents = steps.flatMap(({ payers, recipients }) => [...payers, ...recipients]);
  expect(rents.filter(({ kind }) => kind === 'rent')).toEqual([unknown, unknown]);
});
