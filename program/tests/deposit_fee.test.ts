import { some } from '@solana/kit';
import { AccountState } from '@solana-program/token';
import { describe, expect, it } from 'vitest';
import {
  findEscrowAddress,
  findTokenAddress,
  NATIVE_MINT_ADDRESS,
  SYSTEM_PROGRAM_ADDRESS,
} from '../../lib/chain/escrow/address';
import { EscrowStage, PartState } from '../../lib/chain/escrow/state';
import { hashTerms } from '../../lib/chain/escrow/terms';
import { Duel, FEE } from './duel';
import { withAccount, withData, withFewerAccounts, withoutSignature } from './tamper';
import { putMint, putTokens, TOKEN_2022_PROGRAM_ADDRESS } from './tokens';
import { named, PROGRAM } from './world';

const [DEPOSITOR, SOURCE, VAULT, TOKEN_PROGRAM, SYSTEM_PROGRAM] = [0, 1, 3, 4, 5];
const STATE_RENT = 4_621_440n;

describe('deposit_fee', () => {
  it('opens the account, paid by the first depositor, and moves the fee', () => {
    const duel = new Duel().withVault();
    const before = duel.world.balance(duel.terms.opponent);
    duel.step(duel.instructions.depositFee(1));
    expect(before - duel.world.balance(duel.terms.opponent)).toBe(STATE_RENT);
    expect(duel.tokens(duel.feeVault)).toBe(FEE);
    expect(duel.tokens(duel.wrapped(duel.terms.opponent))).toBe(10_000_000_000n - FEE);
    const { address, bump } = findEscrowAddress(hashTerms(duel.terms), PROGRAM);
    expect(address).toBe(duel.escrow);
    expect(duel.state()).toEqual({
      discriminator: new TextEncoder().encode('ripduel4'),
      bump,
      feeVaultBump: findTokenAddress(address, NATIVE_MINT_ADDRESS).bump,
      cardVaultBumps: [0, 0],
      stage: EscrowStage.Funding,
      firstDepositor: 1,
      winner: 255,
      tied: 0,
      parts: [PartState.None, PartState.Held, PartState.None, PartState.None],
      entryIndexes: [0, 0],
      termsHash: hashTerms(duel.terms),
      terms: duel.terms,
      tickets: [0, 0],
      drawCounters: [0, 0],
      quorumSlot: 0n,
      entropySlot: 0n,
      entropy: new Uint8Array(32),
      seed: new Uint8Array(32),
      values: [0n, 0n],
      cardMints: [SYSTEM_PROGRAM_ADDRESS, SYSTEM_PROGRAM_ADDRESS],
    });
  });

  it('reaches quorum with the other side, in the slot of its deposit', () => {
    const duel = new Duel().withVault();
    duel.step(duel.instructions.depositFee(1));
    duel.world.setSlot(1_234n);
    const before = duel.world.balance(duel.terms.creator);
    duel.step(duel.instructions.depositFee(0));
    expect(duel.world.balance(duel.terms.creator)).toBe(before);
    expect(duel.tokens(duel.feeVault)).toBe(2n * FEE);
    expect(duel.state()).toMatchObject({
      stage: EscrowStage.Funded,
      quorumSlot: 1_234n,
      firstDepositor: 1,
      parts: [PartState.Held, PartState.Held, PartState.None, PartState.None],
    });
  });

  it('is refused twice for one wallet', () => {
    const duel = new Duel().withVault();
    duel.step(duel.instructions.depositFee(0));
    expect(duel.world.send(duel.instructions.depositFee(0)).error).toBe('alreadyDeposited');
    duel.step(duel.instructions.depositFee(1));
    expect(duel.world.send(duel.instructions.depositFee(1)).error).toBe('alreadyDeposited');
    expect(duel.tokens(duel.feeVault)).toBe(2n * FEE);
  });

  it('needs the signature of a participant', () => {
    const duel = new Duel().withVault();
    const deposit = duel.instructions.depositFee(0);
    expect(duel.world.send(withoutSignature(deposit, DEPOSITOR)).error).toBe('signatureMissing');
    const stranger = named('stranger');
    duel.world.fund(stranger, 10_000_000_000n);
    expect(duel.world.send(withAccount(deposit, DEPOSITOR, stranger)).error).toBe('notParticipant');
    expect(duel.world.send(withAccount(deposit, DEPOSITOR, duel.terms.treasury)).error).toBe('notParticipant');
  });

  it.each([0, 1, 2, 3, 4, 5])('needs all six accounts, not %i', (count) => {
    const duel = new Duel().withVault();
    expect(duel.world.send(withFewerAccounts(duel.instructions.depositFee(0), count)).error).toBe('accountsMissing');
  });

  it('refuses data of another length, and unknown instructions', () => {
    const duel = new Duel().withVault();
    const deposit = duel.instructions.depositFee(0);
    const changes: ((data: number[]) => number[])[] = [
      () => [],
      () => [0],
      (data) => data.slice(0, -1),
      (data) => [...data, 0],
      (data) => [7, ...data.slice(1)],
      (data) => [255, ...data.slice(1)],
    ];
    for (const change of changes) {
      expect(duel.world.send(withData(deposit, change)).error).toBe('instructionInvalid');
    }
  });
});

describe('the vault', () => {
  it("must be the escrow account's associated token account", () => {
    const duel = new Duel().withVault();
    const deposit = duel.instructions.depositFee(0);
    const substitute = named('substitute');
    putTokens(duel.world, substitute, { owner: duel.escrow, mint: NATIVE_MINT_ADDRESS, amount: 0n });
    const wrong = [substitute, duel.wrapped(duel.terms.opponent), duel.wrapped(duel.terms.creator), duel.escrow];
    for (const vault of wrong) {
      expect(duel.world.send(withAccount(deposit, VAULT, vault)).error).toBe('vaultWrong');
    }
    const otherBump = withData(deposit, ([tag = 0, bump = 0, vaultBump = 0, ...terms]) => [
      tag,
      bump,
      vaultBump - 1,
      ...terms,
    ]);
    expect(duel.world.send(otherBump).error).toBe('vaultWrong');
  });

  it('must hold wrapped SOL of the legacy program, with nobody else in it', () => {
    const duel = new Duel();
    const owner = duel.escrow;
    const plain = { owner, mint: NATIVE_MINT_ADDRESS, amount: 0n };
    const card = named('some mint');
    putMint(duel.world, card);
    const surprises: Parameters<typeof putTokens>[2][] = [
      { ...plain, mint: card },
      { ...plain, owner: duel.terms.creator },
      { ...plain, program: TOKEN_2022_PROGRAM_ADDRESS },
      { ...plain, program: SYSTEM_PROGRAM_ADDRESS },
      { ...plain, state: AccountState.Uninitialized },
      { ...plain, state: AccountState.Frozen },
      { ...plain, delegate: some(named('delegate')), delegatedAmount: 1n },
      { ...plain, closeAuthority: some(named('closer')) },
    ];
    expect(duel.world.send(duel.instructions.depositFee(0)).error).toBe('vaultWrong');
    for (const surprise of surprises) {
      putTokens(duel.world, duel.feeVault, surprise);
      expect(duel.world.send(duel.instructions.depositFee(0)).error).toBe('vaultWrong');
    }
    putTokens(duel.world, duel.feeVault, plain);
    duel.step(duel.instructions.depositFee(0));
  });

  it('may hold donated tokens, which change nothing', () => {
    const duel = new Duel();
    putTokens(duel.world, duel.feeVault, { owner: duel.escrow, mint: NATIVE_MINT_ADDRESS, amount: 777n });
    duel.step(duel.instructions.depositFee(0));
    expect(duel.tokens(duel.feeVault)).toBe(777n + FEE);
    expect(duel.state().parts[1]).toBe(PartState.None);
  });
});

describe('the source', () => {
  it('must be wrapped SOL of the legacy program', () => {
    const duel = new Duel().withVault();
    const [creator, mint] = [duel.terms.creator, named('token')];
    putMint(duel.world, mint);
    const deposit = withAccount(duel.instructions.depositFee(0), SOURCE, named('source'));
    const wrong: Parameters<typeof putTokens>[2][] = [
      { owner: creator, mint, amount: FEE },
      { owner: creator, mint: NATIVE_MINT_ADDRESS, amount: FEE, program: TOKEN_2022_PROGRAM_ADDRESS },
    ];
    for (const account of wrong) {
      putTokens(duel.world, named('source'), account);
      expect(duel.world.send(deposit).error).toBe('sourceWrong');
    }
    expect(duel.world.send(withAccount(deposit, SOURCE, creator)).error).toBe('sourceWrong');
  });

  it('must be the depositor’s to spend, and hold the fee', () => {
    const duel = new Duel().withVault();
    const [ownerMismatch, insufficientFunds] = ['custom 4', 'custom 1'];
    const deposit = duel.instructions.depositFee(0);
    const stolen = withAccount(deposit, SOURCE, duel.wrapped(duel.terms.opponent));
    expect(duel.world.send(stolen).error).toBe(ownerMismatch);
    expect(duel.world.send(withAccount(deposit, SOURCE, duel.feeVault)).error).not.toBeNull();
    const account = { owner: duel.terms.creator, mint: NATIVE_MINT_ADDRESS };
    putTokens(duel.world, duel.wrapped(duel.terms.creator), { ...account, amount: FEE - 1n });
    expect(duel.world.send(deposit).error).toBe(insufficientFunds);
    expect(duel.world.data(duel.escrow)).toBeNull();
    putTokens(duel.world, duel.wrapped(duel.terms.creator), { ...account, amount: FEE });
    duel.step(deposit);
  });

  it('must go through the legacy token program', () => {
    const duel = new Duel().withVault();
    const deposit = duel.instructions.depositFee(0);
    for (const program of [TOKEN_2022_PROGRAM_ADDRESS, SYSTEM_PROGRAM_ADDRESS, PROGRAM]) {
      expect(duel.world.send(withAccount(deposit, TOKEN_PROGRAM, program)).error).toBe('programAccountWrong');
    }
    const noSystem = withAccount(deposit, SYSTEM_PROGRAM, duel.terms.treasury);
    expect(duel.world.send(noSystem).error).toContain('MissingAccount');
  });
});
