import { type Address, lamports, some } from '@solana/kit';
import { AccountState, getSyncNativeInstruction } from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import { findTokenAddress, NATIVE_MINT_ADDRESS, SYSTEM_PROGRAM_ADDRESS } from '../../lib/chain/escrow/address';
import type { Part } from '../../lib/chain/escrow/state';
import { Duel, FEE } from './duel';
import { putAccount, putAssociated, putTokens, TOKEN_2022_PROGRAM_ADDRESS } from './tokens';
import { hashed, named, type World } from './world';

const STATE_RENT = 4_621_440n;
const TOKEN_RENT = 2_039_280n;
const stranger = named('stranger');
const thief = named('thief');

type Spoil = (world: World, account: Address, good: { owner: Address; mint: Address; amount: bigint }) => void;

/** What the owner of a usual token account, or somebody who was given it, can have done to it. */
const spoils: Record<string, Spoil> = {
  'is missing': (world, account) => remove(world, account),
  'was closed and is a plain wallet now': (world, account) =>
    putAccount(world, account, new Uint8Array(), SYSTEM_PROGRAM_ADDRESS),
  'is frozen': (world, account, good) => putTokens(world, account, { ...good, state: AccountState.Frozen }),
  'belongs to somebody else': (world, account, good) => putTokens(world, account, { ...good, owner: thief }),
  'is delegated': (world, account, good) =>
    putTokens(world, account, { ...good, delegate: some(thief), delegatedAmount: 1n }),
  'can be closed by somebody else': (world, account, good) =>
    putTokens(world, account, { ...good, closeAuthority: some(thief) }),
  'is of another program': (world, account, good) =>
    putTokens(world, account, { ...good, program: TOKEN_2022_PROGRAM_ADDRESS }),
  'is of another mint': (world, account, good) => putTokens(world, account, { ...good, mint: named('another mint') }),
};

function remove(world: World, address: Address): void {
  const data = new Uint8Array();
  const gone = { executable: false, lamports: lamports(0n), programAddress: SYSTEM_PROGRAM_ADDRESS, space: 0n };
  world.svm.setAccount({ address, data, ...gone });
}

/** Sends as somebody who has nothing to do with the duel, and expects it to be accepted. */
function byStranger(duel: Duel, ...instructions: Parameters<World['send']>): void {
  expect(duel.world.sendFrom(stranger, ...instructions).error).toBeNull();
}

function freshAccount(duel: Duel, owner: Address, mint: Address = NATIVE_MINT_ADDRESS): Address {
  const account = named(`fresh account of ${owner} for ${mint}`);
  putTokens(duel.world, account, { owner, mint, amount: 0n });
  return account;
}

function refundable(): Duel {
  const duel = new Duel().readyToLock();
  duel.world.fund(stranger, 1_000_000_000n);
  duel.world.setTime(duel.terms.resolutionDeadline + 1n);
  return duel;
}

function withCards(): Duel {
  const duel = new Duel({ terms: { cardMode: 1 } }).resolved();
  duel.world.fund(stranger, 1_000_000_000n);
  for (const side of [0, 1] as const) {
    duel.mintCard(side, named('holder'));
    duel.step(duel.instructions.depositCard(side, named('holder')));
  }
  return duel;
}

describe.each(Object.entries(spoils))('where an account %s', (_, spoil) => {
  it.each([0, 1] as const)('of side %i, the other gets its fee, and then this one too', (side) => {
    const duel = refundable();
    const other = side === 0 ? 1 : 0;
    const good = { owner: duel.wallet(side), mint: NATIVE_MINT_ADDRESS, amount: 0n };
    spoil(duel.world, duel.wrapped(duel.wallet(side)), good);
    const had = duel.tokens(duel.wrapped(duel.wallet(other))) ?? 0n;
    expect(duel.world.send(duel.instructions.refund(side)).error).toBe('destinationWrong');
    byStranger(duel, duel.instructions.refund(other));
    expect(duel.tokens(duel.wrapped(duel.wallet(other)))).toBe(had + FEE);
    const fresh = freshAccount(duel, duel.wallet(side));
    byStranger(duel, duel.instructions.refund(side, fresh));
    byStranger(duel, duel.instructions.close());
    expect(duel.tokens(fresh)).toBe(FEE);
    expect(duel.world.data(duel.escrow)).toBeNull();
  });

  it('of the treasury or of the winner, everything else is settled, and then this too', () => {
    for (const spoilt of [0, 2] as const) {
      const duel = withCards();
      const winner = duel.wallet(duel.outcome().winner);
      const mints = duel.state().cardMints as [Address, Address];
      for (const mint of mints) putAssociated(duel.world, winner, mint, 0n);
      const [owner, mint] = spoilt === 0 ? [duel.terms.treasury, NATIVE_MINT_ADDRESS] : [winner, mints[0]];
      spoil(duel.world, findTokenAddress(owner, mint).address, { owner, mint, amount: 0n });
      const [own, others]: [Part[], Part[]] =
        spoilt === 0
          ? [
              [0, 1],
              [2, 3],
            ]
          : [[2], [0, 1, 3]];
      for (const part of own) expect(duel.world.send(duel.instructions.settle(part)).error).toBe('destinationWrong');
      for (const part of others) byStranger(duel, duel.instructions.settle(part));
      for (const part of own) byStranger(duel, duel.instructions.settle(part, freshAccountOnce(duel, owner, mint)));
      duel.world.setTime(duel.terms.fundingDeadline + 1n);
      byStranger(duel, duel.instructions.close());
      expect(duel.world.data(duel.escrow)).toBeNull();
    }
  });
});

function freshAccountOnce(duel: Duel, owner: Address, mint: Address): Address {
  const account = named(`fresh account of ${owner} for ${mint}`);
  return duel.world.data(account) === null ? freshAccount(duel, owner, mint) : account;
}

describe('a wallet that is gone, or another program’s', () => {
  it.each([
    ['gone', (world: World, wallet: Address) => remove(world, wallet)],
    [
      'another program’s',
      (w: World, wallet: Address) => putAccount(w, wallet, new Uint8Array(9), TOKEN_2022_PROGRAM_ADDRESS),
    ],
  ])('%s: both fees go back, and the rent still comes to it', (_, change) => {
    const duel = refundable();
    change(duel.world, duel.terms.creator);
    const before = duel.world.balance(duel.terms.creator);
    for (const side of [0, 1] as const) byStranger(duel, duel.instructions.refund(side));
    byStranger(duel, duel.instructions.close());
    expect(duel.world.balance(duel.terms.creator) - before).toBe(STATE_RENT + TOKEN_RENT);
  });
});

describe('a stranger', () => {
  it('can lock, commit, settle and close', () => {
    const duel = new Duel().readyToLock();
    duel.world.fund(stranger, 1_000_000_000n);
    byStranger(duel, duel.instructions.lock());
    byStranger(duel, duel.instructions.commit());
    for (const part of [0, 1] as const) byStranger(duel, duel.instructions.settle(part));
    duel.world.setTime(duel.terms.fundingDeadline + 1n);
    const before = duel.world.balance(duel.terms.creator);
    byStranger(duel, duel.instructions.close());
    expect(duel.world.balance(duel.terms.creator) - before).toBe(STATE_RENT + TOKEN_RENT);
    expect(duel.tokens(duel.wrapped(duel.terms.treasury))).toBe(2n * FEE);
  });
});

describe('what comes by other ways than a deposit', () => {
  /** A duel from its first deposit to its end, with `give` before every step. */
  function play(give: (duel: Duel) => void): Uint8Array[] {
    const duel = new Duel({ terms: { duelIdHash: hashed('gifts') } });
    duel.world.fund(stranger, 1_000_000_000n);
    const states: Uint8Array[] = [];
    const take = (...instructions: Parameters<World['send']>) => {
      give(duel);
      duel.step(...instructions);
      states.push(Uint8Array.from(duel.world.data(duel.escrow) ?? []));
    };
    take(duel.instructions.createVault());
    for (const side of [0, 1] as const) take(duel.instructions.depositFee(side));
    duel.world.setSlotHashes([duel.target()]);
    take(duel.instructions.lock());
    take(duel.instructions.commit());
    for (const part of [0, 1] as const) take(duel.instructions.settle(part));
    duel.world.setTime(duel.terms.fundingDeadline + 1n);
    take(duel.instructions.close());
    expect(duel.tokens(duel.wrapped(duel.terms.treasury))).toBe(2n * FEE);
    return states;
  }

  it('changes no byte of the account, whatever is given when', () => {
    const plain = play(() => {});
    expect(play((duel) => duel.world.fund(duel.escrow, 1_000_000n))).toEqual(plain);
    expect(play((duel) => duel.world.fund(duel.feeVault, 3_000_000n))).toEqual(plain);
    const wrapAll = (duel: Duel) => {
      duel.world.fund(duel.feeVault, 3_000_000n);
      if (duel.tokens(duel.feeVault) !== null) duel.step(getSyncNativeInstruction({ account: duel.feeVault }));
    };
    expect(play(wrapAll)).toEqual(plain);
    const replaced = (duel: Duel) => {
      const held = { owner: duel.escrow, mint: NATIVE_MINT_ADDRESS };
      putTokens(duel.world, duel.feeVault, { ...held, amount: (duel.tokens(duel.feeVault) ?? 0n) + 777n });
    };
    expect(play(replaced)).toEqual(plain);
  });

  it('into the vault of a card keeps nobody from settling and closing', () => {
    const duel = withCards();
    const winner = duel.wallet(duel.outcome().winner);
    const mints = duel.state().cardMints as [Address, Address];
    const vault = findTokenAddress(duel.escrow, mints[0]).address;
    putTokens(duel.world, vault, { owner: duel.escrow, mint: mints[0], amount: 4n });
    duel.world.fund(vault, 5n);
    for (const part of [0, 1] as const) byStranger(duel, duel.instructions.settle(part));
    for (const part of [2, 3] as const) {
      putAssociated(duel.world, winner, mints[part - 2] as Address, 0n);
      byStranger(duel, duel.instructions.settle(part));
    }
    duel.world.setTime(duel.terms.fundingDeadline + 1n);
    byStranger(duel, duel.instructions.close());
    expect(duel.tokens(findTokenAddress(winner, mints[0]).address)).toBe(1n);
    expect(duel.tokens(vault)).toBe(3n);
  });
});
