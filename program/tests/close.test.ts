import { describe, expect, it } from 'vitest';
import { findTokenAddress, NATIVE_MINT_ADDRESS } from '../../lib/chain/escrow/address';
import { isClosable } from '../../lib/chain/escrow/state';
import { Duel, someEntries } from './duel';
import { withAccount, withData, withFewerAccounts, withReadonly } from './tamper';
import { putAccount, putAssociated, putTokens, TOKEN_2022_PROGRAM_ADDRESS } from './tokens';
import { named } from './world';

const [ESCROW, FIRST, VAULT, TOKEN_PROGRAM, CARD_VAULT] = [0, 1, 2, 3, 4];
const STATE_RENT = 4_621_440n;
const TOKEN_RENT = 2_039_280n;
const holder = named('holder');

function settled(options: ConstructorParameters<typeof Duel>[0] = {}): Duel {
  const duel = new Duel(options).resolved();
  return duel.step(duel.instructions.settle(0)).step(duel.instructions.settle(1));
}

function afterFunding(duel: Duel): Duel {
  duel.world.setTime(duel.terms.fundingDeadline + 1n);
  return duel;
}

/** Cards of both sides brought and settled, with the fees. */
function settledWithCards(): Duel {
  const duel = settled({ terms: { cardMode: 1 } });
  for (const side of [0, 1] as const) {
    const mint = duel.mintCard(side, holder);
    putAssociated(duel.world, duel.wallet(duel.outcome().winner), mint, 0n);
    duel.step(duel.instructions.depositCard(side, holder)).step(duel.instructions.settle(side === 0 ? 2 : 3));
  }
  return duel;
}

describe('close', () => {
  it.each([0, 1] as const)('gives all rent to side %i, where it deposited first', (first) => {
    const duel = new Duel();
    duel.deposit(first);
    const before = duel.world.balance(duel.wallet(first));
    afterFunding(duel);
    duel.step(duel.instructions.refund(first)).step(duel.instructions.close());
    expect(duel.world.balance(duel.wallet(first)) - before).toBe(STATE_RENT + TOKEN_RENT);
    expect(duel.world.data(duel.escrow)).toBeNull();
    expect(duel.world.data(duel.feeVault)).toBeNull();
  });

  it('gives donated lamports and tokens to the first depositor too', () => {
    const duel = afterFunding(settled());
    duel.world.fund(duel.escrow, 12_345n);
    putTokens(duel.world, duel.feeVault, { owner: duel.escrow, mint: NATIVE_MINT_ADDRESS, amount: 777n });
    const before = duel.world.balance(duel.terms.creator);
    duel.step(duel.instructions.close());
    const gained = duel.world.balance(duel.terms.creator) - before;
    expect(gained).toBe(STATE_RENT + TOKEN_RENT + 12_345n + 777n);
  });

  it.each([
    [-1n, 'closeTooEarly'],
    [0n, 'closeTooEarly'],
    [1n, null],
  ])('%i s after the funding deadline: %s', (seconds, error) => {
    const duel = settled();
    const now = duel.terms.fundingDeadline + seconds;
    duel.world.setTime(now);
    expect(isClosable(duel.state(), now)).toBe(error === null);
    expect(duel.world.send(duel.instructions.close()).error).toBe(error);
  });

  it('waits until every fee is out', () => {
    const settling = afterFunding(new Duel().resolved());
    const refunding = afterFunding(new Duel().readyToLock());
    refunding.world.setTime(refunding.terms.resolutionDeadline + 1n);
    for (const [duel, pay] of [
      [settling, settling.instructions.settle],
      [refunding, refunding.instructions.refund],
    ] as const) {
      for (const part of [0, 1] as const) {
        expect(isClosable(duel.state(), duel.terms.resolutionDeadline)).toBe(false);
        expect(duel.world.send(duel.instructions.close()).error).toBe('partsOutstanding');
        duel.step(pay(part));
      }
      duel.step(duel.instructions.close());
    }
  });

  it('cannot be followed by the same duel again', () => {
    const duel = afterFunding(settled());
    const deposit = duel.instructions.depositFee(0);
    duel.step(duel.instructions.close());
    expect(duel.world.send(duel.instructions.createVault(), deposit).error).toBe('fundingClosed');
    expect(duel.world.send(duel.instructions.createVault(), duel.instructions.depositFee(1)).error).toBe(
      'fundingClosed',
    );
    expect(duel.world.data(duel.escrow)).toBeNull();
  });

  it('cannot be undone in its own transaction', () => {
    const duel = afterFunding(settled());
    const [close, deposit] = [duel.instructions.close(), duel.instructions.depositFee(0)];
    expect(duel.world.send(close, duel.instructions.createVault(), deposit).error).toBe('fundingClosed');
    expect(duel.world.send(close, close).error).toBe('escrowAccountWrong');
    duel.step(close);
    expect(duel.world.send(close).error).toBe('escrowAccountWrong');
  });

  it('pays the first depositor only, out of the right accounts', () => {
    const duel = afterFunding(settled());
    const close = duel.instructions.close();
    const send = (instruction: typeof close) => duel.world.send(instruction).error;
    for (const wallet of [duel.terms.opponent, duel.terms.treasury, named('thief')]) {
      expect(send(withAccount(close, FIRST, wallet))).toBe('firstDepositorWrong');
    }
    putTokens(duel.world, named('substitute'), { owner: duel.escrow, mint: NATIVE_MINT_ADDRESS, amount: 0n });
    for (const vault of [named('substitute'), duel.wrapped(duel.terms.creator), named('missing')]) {
      expect(send(withAccount(close, VAULT, vault))).toBe('vaultWrong');
    }
    expect(send(withAccount(close, TOKEN_PROGRAM, TOKEN_2022_PROGRAM_ADDRESS))).toBe('programAccountWrong');
    expect(send(withReadonly(close, ESCROW))).toBe('escrowAccountWrong');
    expect(send(withReadonly(close, FIRST))).toContain('PrivilegeEscalation');
    putAccount(duel.world, named('forged'), Uint8Array.from(duel.world.data(duel.escrow) ?? []), holder, 5_000_000n);
    expect(send(withAccount(close, ESCROW, named('forged')))).toBe('escrowAccountWrong');
    expect(send(withData(close, (data) => [...data, 0]))).toBe('instructionInvalid');
    for (let count = 0; count < 4; count += 1) expect(send(withFewerAccounts(close, count))).toBe('accountsMissing');
    duel.step(close);
  });
});

describe('close with cards', () => {
  it('closes the vaults of settled cards', () => {
    const duel = afterFunding(settledWithCards());
    const vaults = duel.state().cardMints.map((mint) => findTokenAddress(duel.escrow, mint).address);
    const before = duel.world.balance(duel.terms.creator);
    duel.step(duel.instructions.close());
    expect(duel.world.balance(duel.terms.creator) - before).toBe(STATE_RENT + 3n * TOKEN_RENT);
    expect(vaults.map((vault) => duel.world.data(vault))).toEqual([null, null]);
  });

  it('needs them all, in order', () => {
    const duel = afterFunding(settledWithCards());
    const close = duel.instructions.close();
    const send = (instruction: typeof close) => duel.world.send(instruction).error;
    const vaults = close.accounts.slice(CARD_VAULT).map(({ address }) => address);
    expect(vaults).toHaveLength(2);
    expect(send(withFewerAccounts(close, 4))).toBe('accountsMissing');
    expect(send(withFewerAccounts(close, 5))).toBe('accountsMissing');
    expect(send(withAccount(close, CARD_VAULT, vaults[1] as typeof holder))).toBe('vaultWrong');
    expect(send(withAccount(close, CARD_VAULT, duel.wrapped(duel.terms.creator)))).toBe('vaultWrong');
    duel.step(close);
  });

  it('leaves a vault behind into which someone has put more', () => {
    const duel = afterFunding(settledWithCards());
    const [mint] = duel.state().cardMints as [typeof holder];
    const vault = findTokenAddress(duel.escrow, mint).address;
    putTokens(duel.world, vault, { owner: duel.escrow, mint, amount: 3n });
    duel.step(duel.instructions.close());
    expect(duel.world.data(duel.escrow)).toBeNull();
    expect(duel.tokens(vault)).toBe(3n);
  });

  it('waits for a card in escrow, at any time', () => {
    const duel = afterFunding(settled({ terms: { cardMode: 1 } }));
    duel.mintCard(1, holder);
    duel.step(duel.instructions.depositCard(1, holder));
    duel.world.setTime(duel.terms.resolutionDeadline + 10_000_000n);
    expect(duel.world.send(duel.instructions.close()).error).toBe('partsOutstanding');
  });

  it.each([
    [-1n, 'partsOutstanding'],
    [0n, 'partsOutstanding'],
    [1n, null],
  ])('waits for a card to come, %i s after its last second: %s', (seconds, error) => {
    const duel = settled({ terms: { cardMode: 1 } });
    const now = duel.terms.resolutionDeadline + 86_400n + seconds;
    duel.world.setTime(now);
    expect(isClosable(duel.state(), now)).toBe(error === null);
    expect(duel.world.send(duel.instructions.close()).error).toBe(error);
  });

  it.each([0, 1] as const)('waits for the card of side %i, where the other came and went', (missing) => {
    const duel = settled({ terms: { cardMode: 1 } });
    const brought = missing === 0 ? 1 : 0;
    const mint = duel.mintCard(brought, holder);
    putAssociated(duel.world, duel.wallet(duel.outcome().winner), mint, 0n);
    duel.step(duel.instructions.depositCard(brought, holder)).step(duel.instructions.settle(brought === 0 ? 2 : 3));
    duel.world.setTime(duel.terms.resolutionDeadline + 86_400n);
    expect(isClosable(duel.state(), duel.terms.resolutionDeadline + 86_400n)).toBe(false);
    expect(duel.world.send(duel.instructions.close()).error).toBe('partsOutstanding');
    duel.world.setTime(duel.terms.resolutionDeadline + 86_401n);
    duel.step(duel.instructions.close());
    expect(duel.world.data(findTokenAddress(duel.escrow, mint).address)).toBeNull();
  });

  it('waits for no card where none was drawn', () => {
    const entries = someEntries().map((entry) => ({ ...entry, cardMint: null }));
    const duel = afterFunding(settled({ entries, terms: { cardMode: 1 } }));
    expect(isClosable(duel.state(), duel.terms.fundingDeadline + 1n)).toBe(true);
    duel.step(duel.instructions.close());
  });

  it('waits for no card after a refund', () => {
    const duel = new Duel({ terms: { cardMode: 1 } }).readyToLock();
    duel.world.setTime(duel.terms.resolutionDeadline + 1n);
    duel.step(duel.instructions.refund(0)).step(duel.instructions.refund(1)).step(duel.instructions.close());
    expect(duel.world.data(duel.escrow)).toBeNull();
  });
});
