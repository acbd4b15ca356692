import { type Address, lamports, some } from '@solana/kit';
import { AccountState, getSyncNativeInstruction } from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import {
  findAssociatedTokenAddress,
  NATIVE_MINT_ADDRESS,
  SYSTEM_PROGRAM_ADDRESS,
} from '../../lib/chain/escrow/address';
import { findPayoutKind } from '../../lib/chain/escrow/state';
import { BOND_LAMPORTS, Duel, ESCROW_RENT, FEE_LAMPORTS, VAULT_RENT } from './duel';
import { putAccount, putTokenAccount, TOKEN_2022_PROGRAM_ADDRESS } from './tokens';
import { hashName, namedAddress, type TestCluster } from './world';

const stranger = namedAddress('stranger');
const thief = namedAddress('thief');

type SpoilAccount = (
  world: TestCluster,
  account: Address,
  good: { owner: Address; mint: Address; amount: bigint },
) => void;

/** Changes to the winner's associated token account after which it can't receive a card. */
const accountSpoilers: Record<string, SpoilAccount> = {
  'is missing': (world, account) => removeAccount(world, account),
  'was closed and is a plain wallet now': (world, account) =>
    putAccount(world, account, new Uint8Array(), SYSTEM_PROGRAM_ADDRESS),
  'is frozen': (world, account, good) => putTokenAccount(world, account, { ...good, state: AccountState.Frozen }),
  'belongs to somebody else': (world, account, good) => putTokenAccount(world, account, { ...good, owner: thief }),
  'is delegated': (world, account, good) =>
    putTokenAccount(world, account, { ...good, delegate: some(thief), delegatedAmount: 1n }),
  'can be closed by somebody else': (world, account, good) =>
    putTokenAccount(world, account, { ...good, closeAuthority: some(thief) }),
  'is of another program': (world, account, good) =>
    putTokenAccount(world, account, { ...good, program: TOKEN_2022_PROGRAM_ADDRESS }),
  'is of another mint': (world, account, good) =>
    putTokenAccount(world, account, { ...good, mint: namedAddress('another mint') }),
};

function removeAccount(world: TestCluster, address: Address): void {
  const data = new Uint8Array();
  const gone = { executable: false, lamports: lamports(0n), programAddress: SYSTEM_PROGRAM_ADDRESS, space: 0n };
  world.svm.setAccount({ address, data, ...gone });
}

/** Sends instructions from a wallet that isn't part of the duel, and expects success. */
function sendByStranger(duel: Duel, ...instructions: Parameters<TestCluster['send']>): void {
  expect(duel.world.sendFrom(stranger, ...instructions).error).toBeNull();
}

function fundStranger(duel: Duel): Duel {
  duel.world.fund(stranger, 1_000_000_000n);
  return duel;
}

/** Lets the stranger pay out every part that can be paid, and close the escrow account. */
function payOutAndCloseByStranger(duel: Duel): void {
  const clock = duel.world.svm.getClock();
  const now = { seconds: clock.unixTimestamp, slot: clock.slot };
  for (const part of [4, 3, 2, 1, 0] as const) {
    const kind = findPayoutKind(duel.readState(), part, now);
    if (kind === 'settle') sendByStranger(duel, duel.instructions.settle(part));
    if (kind === 'refund') sendByStranger(duel, duel.instructions.refund(part as 0 | 1 | 4));
  }
  duel.world.setTime(duel.terms.resolutionDeadline + 1n);
  sendByStranger(duel, duel.instructions.close());
  expect(duel.world.readData(duel.escrow)).toBeNull();
}

describe.each(Object.entries(accountSpoilers))('where the account of the winner for a card %s', (_, spoil) => {
  it('everything else is settled, and then the card to another one', () => {
    const duel = fundStranger(new Duel({ terms: { cardMode: 1 } }).resolveAndDepositCards(0, 1));
    const owner = duel.getWallet(duel.computeOutcome().winner);
    const mint = duel.getDrawnCard(0);
    spoil(duel.world, findAssociatedTokenAddress(owner, mint).address, { owner, mint, amount: 0n });
    expect(duel.sendAndGetError(duel.instructions.settle(2))).toBe('destinationWrong');
    for (const part of [0, 1, 3, 4] as const) sendByStranger(duel, duel.instructions.settle(part));
    const fresh = namedAddress('fresh account');
    putTokenAccount(duel.world, fresh, { owner, mint, amount: 0n });
    sendByStranger(duel, duel.instructions.settle(2, fresh));
    payOutAndCloseByStranger(duel);
    expect(duel.readTokenAmount(fresh)).toBe(1n);
  });
});

const walletChanges = {
  'are gone': removeAccount,
  'belong to another program': (world: TestCluster, wallet: Address) =>
    putAccount(world, wallet, new Uint8Array(9), TOKEN_2022_PROGRAM_ADDRESS),
};

describe.each(Object.entries(walletChanges))('where the wallets of everybody %s', (_, change) => {
  const changeAll = (duel: Duel) => {
    const { creator, opponent, treasury, providerKey } = duel.terms;
    for (const wallet of [creator, opponent, treasury, providerKey]) change(duel.world, wallet);
    return (wallet: Address) => duel.world.readBalance(wallet);
  };

  it('fees and bond still arrive after a result', () => {
    const duel = fundStranger(new Duel().resolve());
    const balance = changeAll(duel);
    const { treasury, providerKey, creator } = duel.terms;
    const before = [treasury, providerKey, creator].map(balance);
    payOutAndCloseByStranger(duel);
    const gained = [treasury, providerKey, creator].map((wallet, i) => balance(wallet) - (before[i] ?? 0n));
    expect(gained).toEqual([2n * FEE_LAMPORTS, BOND_LAMPORTS, ESCROW_RENT + VAULT_RENT]);
  });

  it('compensation still arrives without one', () => {
    const duel = fundStranger(new Duel().fundAndAccept().passResultDeadline());
    const balance = changeAll(duel);
    const { creator, opponent } = duel.terms;
    const before = [creator, opponent].map(balance);
    payOutAndCloseByStranger(duel);
    const gained = [creator, opponent].map((wallet, i) => balance(wallet) - (before[i] ?? 0n));
    expect(gained).toEqual([2n * FEE_LAMPORTS + ESCROW_RENT + VAULT_RENT, 2n * FEE_LAMPORTS]);
  });
});

describe('a wallet that is several of a duel’s recipients', () => {
  it('gets both: the treasury that is a player, and the provider that is the treasury', () => {
    for (const treasury of [namedAddress('creator'), namedAddress('opponent'), namedAddress('provider')]) {
      const duel = fundStranger(
        new Duel({ terms: { cardMode: 1, treasury } }).resolveAndDepositCards(0).passCardDeadline(),
      );
      const winner = duel.getWallet(duel.computeOutcome().winner);
      const [before, had] = [duel.world.readBalance(treasury), duel.world.readBalance(winner)];
      sendByStranger(duel, duel.instructions.settleMissed(4));
      const share = treasury === winner ? BOND_LAMPORTS : 2n * FEE_LAMPORTS;
      expect(duel.world.readBalance(treasury) - before).toBe(share);
      expect(duel.world.readBalance(winner) - had).toBe(
        treasury === winner ? BOND_LAMPORTS : BOND_LAMPORTS - 2n * FEE_LAMPORTS,
      );
    }
  });
});

describe('a stranger', () => {
  it('can lock, commit, settle and close', () => {
    const duel = fundStranger(new Duel().prepareLock());
    sendByStranger(duel, duel.instructions.lock());
    duel.world.setSlot(duel.readState().entropySlot + BigInt(duel.terms.revealDelaySlots));
    sendByStranger(duel, duel.instructions.commit());
    const before = duel.world.readBalance(duel.terms.creator);
    payOutAndCloseByStranger(duel);
    expect(duel.world.readBalance(duel.terms.creator) - before).toBe(ESCROW_RENT + VAULT_RENT);
    expect(duel.world.readBalance(duel.terms.treasury)).toBe(2n * FEE_LAMPORTS);
  });
});

describe('what comes by other ways than a deposit', () => {
  /**
   * Plays a duel from its first deposit to its end, and calls `give` before every step. Returns the escrow account's
   * data after each step.
   */
  function playWithGifts(give: (duel: Duel) => void): Uint8Array[] {
    const duel = fundStranger(new Duel({ terms: { duelIdHash: hashName('gifts') } }));
    const states: Uint8Array[] = [];
    const sendAndRecordState = (...instructions: Parameters<TestCluster['send']>) => {
      give(duel);
      duel.mustSend(...instructions);
      states.push(Uint8Array.from(duel.world.readData(duel.escrow) ?? []));
    };
    for (const side of [0, 1] as const) sendAndRecordState(duel.instructions.depositFee(side));
    sendAndRecordState(duel.instructions.accept());
    duel.advanceTo(duel.readState().targetSlot + 6n);
    sendAndRecordState(duel.instructions.lock());
    duel.world.setSlot(duel.readState().entropySlot + BigInt(duel.terms.revealDelaySlots));
    sendAndRecordState(duel.instructions.commit());
    for (const part of [0, 1, 4] as const) sendAndRecordState(duel.instructions.settle(part));
    duel.world.setTime(duel.terms.fundingDeadline + 1n);
    sendAndRecordState(duel.instructions.close());
    expect(duel.world.readBalance(duel.terms.treasury)).toBe(2n * FEE_LAMPORTS);
    return states;
  }

  it('changes no byte of the account, whatever is given when', () => {
    const plain = playWithGifts(() => {});
    expect(playWithGifts((duel) => duel.world.fund(duel.escrow, 1_000_000n))).toEqual(plain);
    expect(playWithGifts((duel) => duel.world.fund(duel.feeVault, 3_000_000n))).toEqual(plain);
    const fundAndSyncVault = (duel: Duel) => {
      duel.world.fund(duel.feeVault, 3_000_000n);
      if (duel.readTokenAmount(duel.feeVault) !== null)
        duel.mustSend(getSyncNativeInstruction({ account: duel.feeVault }));
    };
    expect(playWithGifts(fundAndSyncVault)).toEqual(plain);
    const increaseVaultAmount = (duel: Duel) => {
      const had = duel.readTokenAmount(duel.feeVault);
      const held = { owner: duel.escrow, mint: NATIVE_MINT_ADDRESS };
      if (had !== null) putTokenAccount(duel.world, duel.feeVault, { ...held, amount: had + 777n });
    };
    expect(playWithGifts(increaseVaultAmount)).toEqual(plain);
  });
});
