import { type Address, some } from '@solana/kit';
import { AccountState } from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import { findTokenAddress, NATIVE_MINT_ADDRESS } from '../../lib/chain/escrow/address';
import type { Side } from '../../lib/chain/escrow/draw';
import { EscrowStage, type Part, PartState } from '../../lib/chain/escrow/state';
import { Duel, FEE } from './duel';
import { withAccount, withData, withFewerAccounts, withReadonly } from './tamper';
import { putAccount, putAssociated, putMint, putTokens, TOKEN_2022_PROGRAM_ADDRESS } from './tokens';
import { named } from './world';

const [ESCROW, VAULT, DESTINATION, TOKEN_PROGRAM] = [0, 1, 2, 3];
const holder = named('holder');

function refundable(): Duel {
  const duel = new Duel().readyToLock();
  duel.world.setTime(duel.terms.resolutionDeadline + 1n);
  return duel;
}

function withCards(): Duel {
  const duel = new Duel({ terms: { cardMode: 1 } }).resolved();
  for (const side of [0, 1] as const) {
    const mint = duel.mintCard(side, holder);
    duel.step(duel.instructions.depositCard(side, holder));
    for (const wallet of [duel.terms.creator, duel.terms.opponent]) putAssociated(duel.world, wallet, mint, 0n);
  }
  return duel;
}

describe('settle', () => {
  it('pays both fees to the treasury and both cards to the winner, in any order', () => {
    const duel = withCards();
    const winner = duel.wallet(duel.outcome().winner);
    for (const part of [3, 0, 2, 1] as const) duel.step(duel.instructions.settle(part));
    expect(duel.tokens(duel.wrapped(duel.terms.treasury))).toBe(2n * FEE);
    for (const mint of duel.state().cardMints) {
      expect(duel.tokens(findTokenAddress(winner, mint).address)).toBe(1n);
      expect(duel.tokens(findTokenAddress(duel.escrow, mint).address)).toBe(0n);
    }
    expect(duel.state().parts).toEqual(Array.from({ length: 4 }, () => PartState.Settled));
  });

  it('pays a part once', () => {
    const duel = withCards();
    for (const part of [0, 1, 2, 3] as const) {
      const settle = duel.instructions.settle(part);
      duel.step(settle);
      expect(duel.world.send(settle).error).toBe('partNotHeld');
    }
  });

  it('pays nothing before the result', () => {
    const duel = new Duel();
    duel.deposit(0);
    const error = () => duel.world.send(duel.instructions.settle(0)).error;
    expect(error()).toBe('notResolved');
    duel.deposit(1);
    expect(error()).toBe('notResolved');
    const locked = new Duel().locked();
    expect(locked.world.send(locked.instructions.settle(1)).error).toBe('notResolved');
    locked.world.setTime(locked.terms.resolutionDeadline + 1n);
    locked.step(locked.instructions.refund(0));
    expect(locked.world.send(locked.instructions.settle(1)).error).toBe('notResolved');
  });

  it('pays whenever it is asked, long after every deadline', () => {
    const duel = withCards();
    duel.world.setTime(duel.terms.resolutionDeadline + 100_000_000n);
    for (const part of [0, 1, 2, 3] as const) duel.step(duel.instructions.settle(part));
  });

  it('pays no card that never came', () => {
    const duel = new Duel({ terms: { cardMode: 1 } }).resolved();
    for (const part of [2, 3] as const) {
      expect(duel.world.send(duel.instructions.settle(part)).error).toBe('partNotHeld');
    }
    duel.step(duel.instructions.settle(0)).step(duel.instructions.settle(1));
  });

  it('pays the recorded amount, whatever was donated to the vault', () => {
    const duel = new Duel().resolved();
    putTokens(duel.world, duel.feeVault, { owner: duel.escrow, mint: NATIVE_MINT_ADDRESS, amount: 2n * FEE + 999n });
    duel.step(duel.instructions.settle(0)).step(duel.instructions.settle(1));
    expect(duel.tokens(duel.wrapped(duel.terms.treasury))).toBe(2n * FEE);
    expect(duel.tokens(duel.feeVault)).toBe(999n);
  });
});

describe('refund', () => {
  it.each([0, 1] as const)('pays the only deposit back, of side %i', (side) => {
    const duel = new Duel();
    duel.deposit(side);
    duel.world.setTime(duel.terms.fundingDeadline);
    expect(duel.world.send(duel.instructions.refund(side)).error).toBe('refundTooEarly');
    duel.world.setTime(duel.terms.fundingDeadline + 1n);
    const other: Side = side === 0 ? 1 : 0;
    expect(duel.world.send(duel.instructions.refund(other)).error).toBe('partNotHeld');
    duel.step(duel.instructions.refund(side));
    expect(duel.tokens(duel.wrapped(duel.wallet(side)))).toBe(10_000_000_000n);
    expect(duel.state().stage).toBe(EscrowStage.Refunding);
    expect(duel.world.send(duel.instructions.refund(side)).error).toBe('partNotHeld');
  });

  it.each(['funded', 'locked'] as const)('pays both back where a %s duel has no result in time', (stage) => {
    const duel = stage === 'funded' ? new Duel().readyToLock() : new Duel().locked();
    for (const seconds of [-1n, 0n]) {
      duel.world.setTime(duel.terms.resolutionDeadline + seconds);
      expect(duel.world.send(duel.instructions.refund(0)).error).toBe('refundTooEarly');
    }
    duel.world.setTime(duel.terms.resolutionDeadline + 1n);
    duel.step(duel.instructions.refund(1)).step(duel.instructions.refund(0));
    for (const side of [0, 1] as const) {
      expect(duel.tokens(duel.wrapped(duel.wallet(side)))).toBe(10_000_000_000n);
    }
    expect(duel.state().parts).toEqual([PartState.Refunded, PartState.Refunded, PartState.None, PartState.None]);
    expect(duel.tokens(duel.feeVault)).toBe(0n);
  });

  it('pays nothing after a result, at no time', () => {
    const duel = withCards();
    for (const seconds of [0n, 1n, 1_000_000n]) {
      duel.world.setTime(duel.terms.resolutionDeadline + seconds);
      for (const part of [0, 1, 2, 3] as const) {
        expect(duel.world.send(duel.instructions.refund(part)).error).toBe('alreadyResolved');
      }
    }
  });

  it('pays no cards', () => {
    const duel = refundable();
    for (const part of [2, 3] as const) {
      expect(duel.world.send(duel.instructions.refund(part)).error).toBe('partNotHeld');
    }
  });
});

describe.each(['settle', 'refund'] as const)('a payout by %s', (kind) => {
  const ready = () => (kind === 'settle' ? new Duel().resolved() : refundable());
  const pay = (duel: Duel, part: Part, to?: Address) => duel.instructions[kind](part, to);
  const entitledTo = (duel: Duel, side: Side) => (kind === 'settle' ? duel.terms.treasury : duel.wallet(side));

  it('goes to any token account of the entitled wallet', () => {
    const duel = ready();
    const account = named('an account of its own');
    putTokens(duel.world, account, { owner: entitledTo(duel, 1), mint: NATIVE_MINT_ADDRESS, amount: 5n });
    duel.step(pay(duel, 1, account));
    expect(duel.tokens(account)).toBe(FEE + 5n);
  });

  it('goes to nobody else', () => {
    const duel = ready();
    const { creator, opponent, treasury } = duel.terms;
    putAssociated(duel.world, named('thief'), NATIVE_MINT_ADDRESS, 0n);
    for (const wallet of [creator, opponent, treasury, named('thief')]) {
      if (wallet === entitledTo(duel, 0)) continue;
      expect(duel.world.send(pay(duel, 0, duel.wrapped(wallet))).error).toBe('destinationWrong');
    }
    expect(duel.world.send(pay(duel, 0, duel.feeVault)).error).toBe('destinationWrong');
    expect(duel.world.send(pay(duel, 0, entitledTo(duel, 0))).error).toBe('destinationWrong');
  });

  it('needs a plain account of the right mint, and one bad account blocks no other', () => {
    const duel = ready();
    const [mint, account] = [named('some mint'), named('their account')];
    putMint(duel.world, mint);
    const good = { owner: entitledTo(duel, 0), mint: NATIVE_MINT_ADDRESS, amount: 0n };
    const bad: Parameters<typeof putTokens>[2][] = [
      { ...good, mint },
      { ...good, owner: named('someone else') },
      { ...good, program: TOKEN_2022_PROGRAM_ADDRESS },
      { ...good, state: AccountState.Frozen },
      { ...good, state: AccountState.Uninitialized },
      { ...good, delegate: some(named('delegate')), delegatedAmount: 1n },
      { ...good, closeAuthority: some(named('closer')) },
    ];
    expect(duel.world.send(pay(duel, 0, named('missing'))).error).toBe('destinationWrong');
    for (const surprise of bad) {
      putTokens(duel.world, account, surprise);
      expect(duel.world.send(pay(duel, 0, account)).error).toBe('destinationWrong');
    }
    duel.step(pay(duel, 1));
    putTokens(duel.world, named('a fresh account'), good);
    duel.step(pay(duel, 0, named('a fresh account')));
    expect(duel.tokens(named('a fresh account'))).toBe(FEE);
  });

  it('comes from the vault only', () => {
    const duel = ready();
    putTokens(duel.world, named('substitute'), { owner: duel.escrow, mint: NATIVE_MINT_ADDRESS, amount: FEE });
    for (const vault of [named('substitute'), duel.wrapped(duel.terms.creator), named('missing')]) {
      expect(duel.world.send(withAccount(pay(duel, 0), VAULT, vault)).error).toBe('vaultWrong');
    }
  });

  it('refuses other parts, programs, escrows, accounts and lengths', () => {
    const duel = ready();
    const payout = pay(duel, 0);
    const send = (instruction: typeof payout) => duel.world.send(instruction).error;
    for (const part of [4, 255]) expect(send(withData(payout, ([tag = 0]) => [tag, part]))).toBe('partUnknown');
    expect(send(withAccount(payout, TOKEN_PROGRAM, TOKEN_2022_PROGRAM_ADDRESS))).toBe('programAccountWrong');
    expect(send(withReadonly(payout, ESCROW))).toBe('escrowAccountWrong');
    expect(send(withReadonly(payout, DESTINATION))).toContain('PrivilegeEscalation');
    putAccount(duel.world, named('forged'), Uint8Array.from(duel.world.data(duel.escrow) ?? []), holder, 5_000_000n);
    expect(send(withAccount(payout, ESCROW, named('forged')))).toBe('escrowAccountWrong');
    for (const change of [(data: number[]) => [...data, 0], (data: number[]) => data.slice(0, 1)]) {
      expect(send(withData(payout, change))).toBe('instructionInvalid');
    }
    for (let count = 0; count < 4; count += 1) {
      expect(send(withFewerAccounts(payout, count))).toBe('accountsMissing');
    }
    duel.step(payout);
  });
});

describe('a card', () => {
  it('goes to the winner’s account of its mint only', () => {
    const duel = withCards();
    const { winner } = duel.outcome();
    const [first, second] = duel.state().cardMints as [Address, Address];
    const of = (side: Side, mint: Address) => findTokenAddress(duel.wallet(side), mint).address;
    const loser: Side = winner === 0 ? 1 : 0;
    for (const destination of [of(loser, first), of(winner, second), duel.wrapped(duel.wallet(winner))]) {
      expect(duel.world.send(duel.instructions.settle(2, destination)).error).toBe('destinationWrong');
    }
    const vault = findTokenAddress(duel.escrow, second).address;
    expect(duel.world.send(withAccount(duel.instructions.settle(2), VAULT, vault)).error).toBe('vaultWrong');
    duel.step(duel.instructions.settle(2, of(winner, first)));
  });
});
