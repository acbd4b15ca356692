import { type Address, some } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { findAssociatedTokenAddress } from '../../lib/chain/escrow/address';
import { PartState } from '../../lib/chain/escrow/state';
import { Duel, LATE_SLOTS, someEntries, VAULT_RENT } from './duel';
import { withAccount, withData, withReadonly } from './tamper';
import { putAssociatedTokenAccount, putMint, putTokenAccount, TOKEN_2022_PROGRAM_ADDRESS } from './tokens';
import { namedAddress, TestCluster } from './world';

const holder = namedAddress('holder');
/** Indexes among the accounts of `deposit_card`. */
const [SOURCE_INDEX, MINT_INDEX, VAULT_INDEX] = [1, 2, 4];

const createResolvedCardDuel = (): Duel => {
  const world = new TestCluster();
  world.fund(holder, 1_000_000_000n);
  return new Duel({ world, terms: { cardMode: 1 } }).resolve();
};

describe('deposit_card', () => {
  it('takes each side’s card from anyone who holds it, who pays the rent of its vault', () => {
    const duel = createResolvedCardDuel();
    for (const side of [1, 0] as const) {
      duel.mintCard(side, holder);
      const before = duel.world.readBalance(holder);
      duel.mustSend(duel.instructions.depositCard(side, holder));
      expect(before - duel.world.readBalance(holder)).toBe(VAULT_RENT);
      expect(duel.readTokenAmount(duel.findCardVault(side))).toBe(1n);
    }
    expect(duel.readState().parts).toEqual(Array.from({ length: 5 }, () => PartState.Held));
  });

  it('is refused twice, also when the card is out again', () => {
    const duel = createResolvedCardDuel();
    const mint = duel.mintCard(0, holder);
    const deposit = duel.instructions.depositCard(0, holder);
    duel.mustSend(deposit);
    expect(duel.sendAndGetError(deposit)).toBe('cardAlreadyDeposited');
    putAssociatedTokenAccount(duel.world, duel.getWallet(duel.computeOutcome().winner), mint, 0n);
    duel.mustSend(duel.instructions.settle(2));
    expect(duel.sendAndGetError(deposit)).toBe('cardAlreadyDeposited');
  });

  it('is refused before the result, without card mode, and for an entry without a card', () => {
    const fees = new Duel().resolve();
    fees.mintCard(0, holder);
    fees.world.fund(holder, 1_000_000_000n);
    expect(fees.sendAndGetError(fees.instructions.depositCard(0, holder))).toBe('cardsNotEscrowed');
    const early = createResolvedCardDuel();
    const deposit = early.instructions.depositCard(0, holder);
    const unresolved = new Duel({ world: early.world, terms: { cardMode: 1, nonce: 9 } }).fundBoth();
    expect(early.sendAndGetError(withAccount(deposit, 3, unresolved.escrow))).toBe('notResolved');
    const entries = someEntries(3).map((entry) => ({ ...entry, cardMint: null }));
    const without = new Duel({ entries, terms: { cardMode: 1 } }).resolve();
    without.world.fund(holder, 1_000_000_000n);
    expect(without.sendAndGetError(withAccount(deposit, 3, without.escrow))).toBe('cardNotDrawn');
  });

  it.each([
    [0n, 10_000n, null],
    [1n, LATE_SLOTS - 1n, null],
    [1n, LATE_SLOTS, 'cardTooLate'],
  ])('%i s after the last day and %i slots after the result: %s', (seconds, slots, error) => {
    const duel = createResolvedCardDuel();
    duel.mintCard(1, holder);
    duel.world.setTime(duel.terms.resolutionDeadline + 86_400n + seconds);
    duel.world.setSlot(duel.readState().resultSlot + slots);
    expect(duel.sendAndGetError(duel.instructions.depositCard(1, holder))).toBe(error);
  });

  const unfit: [string, (duel: Duel, mint: Address) => void][] = [
    [
      'F11: a mint that can make another one',
      ({ world }, mint) => putMint(world, mint, { mintAuthority: some(holder) }),
    ],
    ['F11: a mint that can freeze it', ({ world }, mint) => putMint(world, mint, { freezeAuthority: some(holder) })],
    ['two pieces', ({ world }, mint) => putMint(world, mint, { supply: 2n })],
    ['decimals', ({ world }, mint) => putMint(world, mint, { decimals: 1 })],
    ['no initialised mint', ({ world }, mint) => putMint(world, mint, { isInitialized: false })],
    ['a mint of Token-2022', ({ world }, mint) => putMint(world, mint, { program: TOKEN_2022_PROGRAM_ADDRESS })],
  ];
  it.each(unfit)('F11: refuses %s', (_name, spoil) => {
    const duel = createResolvedCardDuel();
    spoil(duel, duel.mintCard(0, holder));
    expect(duel.sendAndGetError(duel.instructions.depositCard(0, holder))).toBe('mintWrong');
  });

  it('refuses another mint, another source and another vault', () => {
    const duel = createResolvedCardDuel();
    const mint = duel.mintCard(0, holder);
    const other = namedAddress('other card');
    putMint(duel.world, other);
    const own = putAssociatedTokenAccount(duel.world, holder, other, 1n);
    const deposit = duel.instructions.depositCard(0, holder);
    expect(duel.sendAndGetError(withAccount(deposit, MINT_INDEX, other))).toBe('mintWrong');
    expect(duel.sendAndGetError(withAccount(deposit, SOURCE_INDEX, own))).toBe('sourceWrong');
    expect(duel.sendAndGetError(withAccount(deposit, SOURCE_INDEX, namedAddress('nothing')))).toBe('sourceWrong');
    for (const vault of [duel.findCardVault(1), duel.feeVault, findAssociatedTokenAddress(duel.escrow, mint).address])
      expect(duel.sendAndGetError(withAccount(deposit, VAULT_INDEX, vault))).toBe('vaultWrong');
    expect(duel.sendAndGetError(withData(deposit, ([tag = 0]) => [tag, 2]))).toBe('partUnknown');
    expect(duel.sendAndGetError(withData(deposit, ([tag = 0]) => [tag, 1]))).toBe('mintWrong');
    expect(duel.sendAndGetError(withReadonly(deposit, VAULT_INDEX))).not.toBeNull();
  });

  it('refuses what its holder may not move', () => {
    const duel = createResolvedCardDuel();
    const mint = duel.mintCard(0, holder);
    const stranger = namedAddress('stranger');
    duel.world.fund(stranger, 1_000_000_000n);
    const theft = duel.instructions.depositCard(0, stranger);
    const source = findAssociatedTokenAddress(holder, mint).address;
    expect(duel.sendAndGetError(withAccount(theft, SOURCE_INDEX, source))).toBe('custom 4');
    putTokenAccount(duel.world, source, { owner: holder, mint, amount: 0n });
    expect(duel.sendAndGetError(duel.instructions.depositCard(0, holder))).toBe('custom 1');
    expect(duel.readState().parts[2]).toBe(PartState.None);
  });

  it('takes lamports that were sent to the vault before towards its rent', () => {
    for (const sent of [890_880n, VAULT_RENT, 5_000_000n]) {
      const duel = createResolvedCardDuel();
      duel.mintCard(0, holder);
      duel.world.fund(duel.findCardVault(0), sent);
      duel.mustSend(duel.instructions.depositCard(0, holder));
      expect(duel.readTokenAmount(duel.findCardVault(0))).toBe(1n);
    }
  });
});
