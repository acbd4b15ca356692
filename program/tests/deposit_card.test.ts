import { some } from '@solana/kit';
import { AccountState } from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import { findTokenAddress } from '../../lib/chain/escrow/address';
import type { Side } from '../../lib/chain/escrow/draw';
import { PartState } from '../../lib/chain/escrow/state';
import { Duel, someEntries } from './duel';
import { withAccount, withData, withFewerAccounts, withoutSignature, withReadonly } from './tamper';
import {
  createTokenAccount,
  putAccount,
  putAssociated,
  putMint,
  putTokens,
  TOKEN_2022_PROGRAM_ADDRESS,
} from './tokens';
import { named } from './world';

const [HOLDER, SOURCE, MINT, ESCROW, VAULT, TOKEN_PROGRAM] = [0, 1, 2, 3, 4, 5];
const holder = named('holder');
const DAY = 86_400n;

function resolvedWithCards(): Duel {
  return new Duel({ terms: { cardMode: 1 } }).resolved();
}

describe('deposit_card', () => {
  it('takes each side’s card from anyone who holds it', () => {
    const duel = resolvedWithCards();
    for (const side of [1, 0] as const) {
      const mint = duel.mintCard(side, holder);
      duel.step(duel.instructions.depositCard(side, holder));
      const vault = findTokenAddress(duel.escrow, mint);
      expect(duel.tokens(vault.address)).toBe(1n);
      expect(duel.state().cardVaultBumps[side]).toBe(vault.bump);
      expect(duel.state().parts[2 + side]).toBe(PartState.Held);
    }
    expect(duel.state().parts).toEqual(Array.from({ length: 4 }, () => PartState.Held));
  });

  it('is refused twice', () => {
    const duel = resolvedWithCards();
    const mint = duel.mintCard(0, holder);
    const deposit = duel.instructions.depositCard(0, holder);
    duel.step(deposit);
    expect(duel.world.send(deposit).error).toBe('cardAlreadyDeposited');
    putAssociated(duel.world, duel.wallet(duel.outcome().winner), mint, 0n);
    duel.step(duel.instructions.settle(2));
    expect(duel.world.send(deposit).error).toBe('cardAlreadyDeposited');
  });

  it('is refused before the result, and where the terms escrow no cards', () => {
    const early = new Duel({ terms: { cardMode: 1 } }).locked();
    const card = early.outcome().draws[0].entry.cardMint;
    if (card === null) throw new Error('the entry has no card');
    putMint(early.world, card);
    putAssociated(early.world, holder, card, 1n);
    early.step(createTokenAccount(early.world.payer, early.escrow, card));
    const places: [number, typeof holder][] = [
      [SOURCE, findTokenAddress(holder, card).address],
      [MINT, card],
      [VAULT, findTokenAddress(early.escrow, card).address],
    ];
    const blank = early.instructions.depositCard(0, holder);
    const deposit = places.reduce((instruction, [at, account]) => withAccount(instruction, at, account), blank);
    expect(early.world.send(deposit).error).toBe('notResolved');
    const feesOnly = new Duel().resolved();
    feesOnly.mintCard(0, holder);
    expect(feesOnly.world.send(feesOnly.instructions.depositCard(0, holder)).error).toBe('cardsNotEscrowed');
  });

  it.each([
    [DAY - 1n, null],
    [DAY, null],
    [DAY + 1n, 'cardTooLate'],
  ])('%i s after the resolution deadline: %s', (seconds, error) => {
    const duel = resolvedWithCards();
    duel.mintCard(0, holder);
    duel.world.setTime(duel.terms.resolutionDeadline + seconds);
    expect(duel.world.send(duel.instructions.depositCard(0, holder)).error).toBe(error);
  });

  it('needs the signature of whoever may move the card', () => {
    const duel = resolvedWithCards();
    const mint = duel.mintCard(0, holder);
    const deposit = duel.instructions.depositCard(0, holder);
    expect(duel.world.send(withoutSignature(deposit, HOLDER)).error).toBe('signatureMissing');
    expect(duel.world.send(withAccount(deposit, HOLDER, named('thief'))).error).toBe('custom 4');
    putTokens(duel.world, findTokenAddress(holder, mint).address, { owner: holder, mint, amount: 0n });
    expect(duel.world.send(deposit).error).toBe('custom 1');
    expect(duel.state().parts[2]).toBe(PartState.None);
  });

  it('takes only the card that the side drew', () => {
    const duel = resolvedWithCards();
    const [first, second] = [duel.mintCard(0, holder), duel.mintCard(1, holder)];
    expect(first).not.toBe(second);
    const swapped = withData(duel.instructions.depositCard(0, holder), ([tag = 0, , bump = 0]) => [tag, 1, bump]);
    expect(duel.world.send(swapped).error).toBe('cardMintWrong');
    const deposit = duel.instructions.depositCard(0, holder);
    expect(duel.world.send(withAccount(deposit, MINT, second)).error).toBe('cardMintWrong');
    for (const side of [2, 3, 255]) {
      const unknown = withData(deposit, ([tag = 0, , bump = 0]) => [tag, side, bump]);
      expect(duel.world.send(unknown).error).toBe('partUnknown');
    }
  });

  it('takes only a legacy mint of one whole piece that nobody can freeze', () => {
    const duel = resolvedWithCards();
    const mint = duel.mintCard(0, holder);
    const deposit = duel.instructions.depositCard(0, holder);
    const wrong: Parameters<typeof putMint>[2][] = [
      { decimals: 1 },
      { supply: 0n },
      { supply: 2n },
      { freezeAuthority: some(named('freezer')) },
      { isInitialized: false },
      { program: TOKEN_2022_PROGRAM_ADDRESS },
    ];
    for (const changes of wrong) {
      putMint(duel.world, mint, changes);
      expect(duel.world.send(deposit).error).toBe('cardMintWrong');
    }
    putMint(duel.world, mint, { mintAuthority: some(named('minter')) });
    duel.step(deposit);
  });

  it('takes a card of zero mint from nobody', () => {
    const entries = someEntries().map((entry) => ({ ...entry, cardMint: null }));
    const duel = new Duel({ entries, terms: { cardMode: 1 } }).resolved();
    const deposit = duel.instructions.depositCard(0, holder);
    expect(duel.world.send(deposit).error).toBe('cardMintWrong');
  });

  it('moves it into the escrow account’s associated account only', () => {
    const duel = resolvedWithCards();
    const mint = duel.mintCard(0, holder);
    const deposit = duel.instructions.depositCard(0, holder);
    const vault = findTokenAddress(duel.escrow, mint);
    putTokens(duel.world, named('substitute'), { owner: duel.escrow, mint, amount: 0n });
    const wrong = [named('substitute'), duel.feeVault, findTokenAddress(holder, mint).address];
    for (const account of wrong) {
      expect(duel.world.send(withAccount(deposit, VAULT, account)).error).toBe('vaultWrong');
    }
    const otherBump = withData(deposit, ([tag = 0, side = 0]) => [tag, side, vault.bump - 1]);
    expect(duel.world.send(otherBump).error).toBe('vaultWrong');
    const plain = { owner: duel.escrow, mint, amount: 0n };
    const surprises: Parameters<typeof putTokens>[2][] = [
      { ...plain, owner: holder },
      { ...plain, delegate: some(holder), delegatedAmount: 1n },
      { ...plain, closeAuthority: some(holder) },
      { ...plain, state: AccountState.Frozen },
    ];
    for (const surprise of surprises) {
      putTokens(duel.world, vault.address, surprise);
      expect(duel.world.send(deposit).error).toBe('vaultWrong');
    }
  });

  it('refuses other sources, programs, escrows and lengths', () => {
    const duel = resolvedWithCards();
    duel.mintCard(0, holder);
    const deposit = duel.instructions.depositCard(0, holder);
    const send = (instruction: typeof deposit) => duel.world.send(instruction).error;
    expect(send(withAccount(deposit, SOURCE, duel.wrapped(duel.terms.creator)))).toBe('sourceWrong');
    expect(send(withAccount(deposit, SOURCE, holder))).toBe('sourceWrong');
    expect(send(withAccount(deposit, TOKEN_PROGRAM, TOKEN_2022_PROGRAM_ADDRESS))).toBe('programAccountWrong');
    expect(send(withReadonly(deposit, ESCROW))).toBe('escrowAccountWrong');
    putAccount(duel.world, named('forged'), Uint8Array.from(duel.world.data(duel.escrow) ?? []), holder, 5_000_000n);
    expect(send(withAccount(deposit, ESCROW, named('forged')))).toBe('escrowAccountWrong');
    for (const change of [(data: number[]) => [...data, 0], (data: number[]) => data.slice(0, 2)]) {
      expect(send(withData(deposit, change))).toBe('instructionInvalid');
    }
    for (let count = 0; count < 6; count += 1) {
      expect(send(withFewerAccounts(deposit, count))).toBe('accountsMissing');
    }
  });

  it('counts a card for both sides where their entries name one mint', () => {
    const entries = someEntries().map((entry) => ({ ...entry, cardMint: named('the only card') }));
    const duel = new Duel({ entries, terms: { cardMode: 1 } }).resolved();
    const winner = duel.wallet(duel.outcome().winner);
    const mint = duel.mintCard(0, holder);
    putAssociated(duel.world, winner, mint, 0n);
    const bring = (side: Side, from: typeof holder) => duel.instructions.depositCard(side, from);
    duel.step(bring(0, holder)).step(duel.instructions.settle(2));
    duel.step(bring(1, winner)).step(duel.instructions.settle(3));
    expect(duel.tokens(findTokenAddress(winner, mint).address)).toBe(1n);
    duel.step(duel.instructions.settle(0)).step(duel.instructions.settle(1));
    duel.world.setTime(duel.terms.fundingDeadline + 1n);
    duel.step(duel.instructions.close());
    expect(duel.world.data(findTokenAddress(duel.escrow, mint).address)).toBeNull();
  });
});
