import type { Address } from '@solana/kit';
import { beforeAll, describe, expect, test } from 'vitest';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { expectRefusal } from '../../testing/service/refusal';
import { type TestWallet, testWallet } from '../../testing/service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import { findFeeVaultAddress } from '../chain/escrow/vault';
import type { ChainAccount } from '../chain/port';
import { prepareTransaction } from './contract';

/** Amounts in lamports: a duel's fee, the network fee of one signature, and the least balances of accounts. */
const FEE = 50_000_000;
const NETWORK_FEE = 5_000;
const [ESCROW_RENT, VAULT_RENT, EMPTY_ACCOUNT_RENT] = [4_865_040, 2_039_280, 890_880];
const FIRST_DEPOSIT_COST = FEE + ESCROW_RENT + VAULT_RENT + NETWORK_FEE;
const SECOND_DEPOSIT_COST = FEE + NETWORK_FEE;

let world: TestEnvironment;
let play: DuelPlayer;
let openedWalletCount = 0;

beforeAll(async () => {
  world = await openTestEnvironment();
  play = await new DuelPlayer(world).fundWallets();
});

/** Opens a new wallet with exactly this finalized balance. */
async function openWalletWith(lamports: number): Promise<TestWallet> {
  openedWalletCount += 1;
  const wallet = testWallet(`holder ${openedWalletCount}`);
  await fundAddress(wallet.address, lamports);
  return wallet;
}

async function fundAddress(address: string, lamports: number): Promise<void> {
  await world.rpc('requestAirdrop', address, lamports);
  world.finalize();
}

/** Opens a duel that this wallet joins. */
const openAndMatch = async (wallet: TestWallet, body: object = {}): Promise<UntypedJson> =>
  expectStatus(200, await play.join((await play.openDuel(body)).duelId, wallet));

/** Signs and sends a prepared transaction, and returns the lamports that it took from the wallet. */
async function sendAndMeasureCost(prepared: UntypedJson, wallet: TestWallet): Promise<number> {
  const before = await play.lamports(wallet.address);
  await play.send(wallet.signTransaction(prepared.transaction).transaction);
  world.finalize();
  return before - (await play.lamports(wallet.address));
}

const formatLamports = (lamports: number) => String(lamports);

describe('the costs of a payment', () => {
  test('of the first side are fee, rents and network fee: exactly what the chain takes', async () => {
    const wallet = await openWalletWith(1_000_000_000);
    const { duelId, escrowAddress } = await openAndMatch(wallet);
    const prepared = expectStatus(201, await play.prepare(duelId, wallet));
    const back = { returnedTo: wallet.address, returnedWhen: 'escrow-closed' };
    const vault = findFeeVaultAddress(escrowAddress as Address);
    expect(prepared.costs).toEqual({
      fee: formatLamports(FEE),
      rents: [
        { account: 'escrow', address: escrowAddress, amount: formatLamports(ESCROW_RENT), ...back },
        { account: 'fee-vault', address: vault, amount: formatLamports(VAULT_RENT), ...back },
      ],
      networkFee: formatLamports(NETWORK_FEE),
      totalAtMost: formatLamports(FIRST_DEPOSIT_COST),
      leastRemaining: formatLamports(EMPTY_ACCOUNT_RENT),
    });
    expect(await sendAndMeasureCost(prepared, wallet)).toBe(FIRST_DEPOSIT_COST);
    const { intents } = await play.reconcile(duelId, wallet);
    expect(intents[0]?.costs).toEqual(prepared.costs);
  });

  test('of the second side have no rents, also in a payment that was prepared before the first landed', async () => {
    const wallet = await openWalletWith(1_000_000_000);
    const { duelId } = await openAndMatch(wallet);
    const early = expectStatus(201, await play.prepare(duelId, wallet));
    expect(early.costs.totalAtMost).toBe(formatLamports(FIRST_DEPOSIT_COST));
    await play.pay(duelId, play.creator);
    const prepared = expectStatus(201, await play.prepare(duelId, wallet));
    expect(prepared).toMatchObject({ intentId: early.intentId, transaction: early.transaction });
    expect(prepared.costs).toMatchObject({
      fee: formatLamports(FEE),
      rents: [],
      totalAtMost: formatLamports(SECOND_DEPOSIT_COST),
    });
    expect((await play.reconcile(duelId, wallet)).intents[0]?.costs).toEqual(prepared.costs);
    expect(await sendAndMeasureCost(prepared, wallet)).toBe(SECOND_DEPOSIT_COST);
  });

  test('leave out what somebody sent to an account before', async () => {
    const wallet = await openWalletWith(1_000_000_000);
    const { duelId, escrowAddress } = await openAndMatch(wallet);
    await fundAddress(findFeeVaultAddress(escrowAddress as Address), VAULT_RENT);
    await fundAddress(escrowAddress, EMPTY_ACCOUNT_RENT);
    const prepared = expectStatus(201, await play.prepare(duelId, wallet));
    expect(prepared.costs.rents).toMatchObject([
      { account: 'escrow', amount: formatLamports(ESCROW_RENT - EMPTY_ACCOUNT_RENT) },
    ]);
    expect(await sendAndMeasureCost(prepared, wallet)).toBe(Number(prepared.costs.totalAtMost));
  });
});

test.each<[string, Uint8Array | null]>([
  ['no rent sysvar', null],
  ['a rent sysvar that is cut short', new Uint8Array(8)],
  ['a rent sysvar that makes no sense', new Uint8Array(17).fill(0xff)],
])('nothing is prepared while the node shows %s', async (_, data) => {
  const { duelId } = await play.openAndJoin();
  const { chain } = world.services;
  const bent = world.withServices({
    chain: {
      ...chain,
      confirmedAccounts: async (addresses) => {
        const { accounts } = await chain.confirmedAccounts(addresses);
        const sysvar = data && { ...(accounts[1] as ChainAccount), data };
        return { accounts: accounts.toSpliced(1, 1, sysvar) };
      },
    },
  });
  const call = { token: await play.getSessionToken(play.creator), params: { duelId }, body: { purpose: 'fund' } };
  expectRefusal(await bent.call(prepareTransaction, call), 'chain-unavailable');
  expectStatus(201, await play.prepare(duelId, play.creator));
});

describe('a wallet that pays first', () => {
  test.each([
    ['one lamport short', FIRST_DEPOSIT_COST - 1, /1 lamports are missing/],
    [
      'that would keep one lamport',
      FIRST_DEPOSIT_COST + 1,
      /keep nothing or at least 890880 lamports\. 890879 lamports are missing/,
    ],
    [
      'that would keep one lamport too few',
      FIRST_DEPOSIT_COST + EMPTY_ACCOUNT_RENT - 1,
      /at least 890880 lamports\. 1 lamports are missing/,
    ],
  ])('%s is told what is missing, and pays once it has that', async (_, lamports, detail) => {
    const wallet = await openWalletWith(lamports);
    const { duelId } = await openAndMatch(wallet);
    const refused = await play.prepare(duelId, wallet);
    expectRefusal(refused, 'payer-cannot-pay');
    expect(refused.json.detail).toMatch(detail);
    expect((await play.reconcile(duelId, wallet)).intents).toEqual([]);
    await fundAddress(wallet.address, Number(/(\d+) lamports are missing/.exec(refused.json.detail)?.[1]));
    expect(await sendAndMeasureCost(expectStatus(201, await play.prepare(duelId, wallet)), wallet)).toBe(
      FIRST_DEPOSIT_COST,
    );
  });

  test.each([
    ['all it has', FIRST_DEPOSIT_COST],
    ['and keeps enough to exist', FIRST_DEPOSIT_COST + EMPTY_ACCOUNT_RENT],
  ])('%s is not refused', async (_, lamports) => {
    const wallet = await openWalletWith(lamports);
    const { duelId } = await openAndMatch(wallet);
    expect(await sendAndMeasureCost(expectStatus(201, await play.prepare(duelId, wallet)), wallet)).toBe(
      FIRST_DEPOSIT_COST,
    );
  });

  test('is given its payment again once that is in escrow, though nothing is left', async () => {
    const wallet = await openWalletWith(FIRST_DEPOSIT_COST);
    const { duelId } = await openAndMatch(wallet);
    const prepared = expectStatus(201, await play.prepare(duelId, wallet));
    await sendAndMeasureCost(prepared, wallet);
    expect(expectStatus(201, await play.prepare(duelId, wallet))).toMatchObject({
      intentId: prepared.intentId,
      transaction: prepared.transaction,
    });
  });

  test('and spends its money elsewhere is not given the payment again', async () => {
    const wallet = await openWalletWith(FIRST_DEPOSIT_COST);
    const { duelId } = await openAndMatch(wallet);
    expectStatus(201, await play.prepare(duelId, wallet));
    const other = expectStatus(201, await play.prepare((await openAndMatch(wallet)).duelId, wallet));
    await sendAndMeasureCost(other, wallet);
    expectRefusal(await play.prepare(duelId, wallet), 'payer-cannot-pay');
  });
});

describe('a wallet without SOL', () => {
  const expectCannotPay = async (duelId: string, wallet: TestWallet, body: object) => {
    const answer = await play.prepare(duelId, wallet, body);
    expectRefusal(answer, 'payer-cannot-pay');
    expect(answer.json.detail).toMatch(/holds 0 lamports, and this takes 5000\. 5000 lamports are missing/);
    expectStatus(201, await play.prepare(duelId, play.creator, body));
  };

  /** Matches a duel that both sides pay. The opponent's wallet has nothing left afterwards. */
  async function payWithLastLamports(body: object = {}) {
    const wallet = await openWalletWith(SECOND_DEPOSIT_COST);
    const { duelId } = await openAndMatch(wallet, body);
    await play.pay(duelId, play.creator);
    return { wallet, duel: await play.pay(duelId, wallet) };
  }

  test('prepares no lock, no result, no settlement and no close', async () => {
    const { wallet, duel } = await payWithLastLamports();
    const { duelId } = duel;
    await play.acceptAsProvider(duel);
    await expectCannotPay(duelId, wallet, { purpose: 'lock' });
    await play.lockEntropy(duel);
    await play.reconcile(duelId);
    await expectCannotPay(duelId, wallet, { purpose: 'commit-result' });
    await play.pay(duelId, play.creator, { purpose: 'commit-result' });
    for (const part of ['creator-fee', 'opponent-fee', 'bond']) {
      await expectCannotPay(duelId, wallet, { purpose: 'settle', part });
      await play.pay(duelId, play.creator, { purpose: 'settle', part });
    }
    play.advanceTo(new Date(Date.parse(duel.fundingDeadline) + 1_000));
    world.finalize();
    await expectCannotPay(duelId, wallet, { purpose: 'close' });
  });

  test('prepares no refund', async () => {
    const { wallet, duel } = await payWithLastLamports();
    play.outliveAcceptWindow(duel);
    await play.reconcile(duel.duelId);
    await expectCannotPay(duel.duelId, wallet, { purpose: 'refund', part: 'creator-fee' });
  });
});
