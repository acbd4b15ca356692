import { sha256 } from '@noble/hashes/sha2.js';
import { getAddressDecoder, getAddressEncoder, isOffCurveAddress, some } from '@solana/kit';
import { AccountState } from '@solana-program/token';
import { Rent } from 'litesvm';
import { describe, expect, it } from 'vitest';
import {
  findEscrowAddress,
  findTokenAddress,
  NATIVE_MINT_ADDRESS,
  SYSTEM_PROGRAM_ADDRESS,
} from '../../lib/chain/escrow/address';
import { EscrowStage, PartState } from '../../lib/chain/escrow/state';
import { type DuelTerms, hashTerms } from '../../lib/chain/escrow/terms';
import { Duel, FEE, mustPass, NOW } from './duel';
import { withAccount, withData, withFewerAccounts, withoutSignature, withReadonly } from './tamper';
import { createTokenAccount, putAccount, putMint, putTokens, TOKEN_2022_PROGRAM_ADDRESS } from './tokens';
import { hashed, named, PROGRAM } from './world';

const [DEPOSITOR, SOURCE, ESCROW, VAULT, TOKEN_PROGRAM, SYSTEM_PROGRAM] = [0, 1, 2, 3, 4, 5];
const STATE_RENT = 4_621_440n;

function withVault(options: ConstructorParameters<typeof Duel>[0] = {}): Duel {
  const duel = new Duel(options);
  return duel.step(duel.instructions.createVault());
}

describe('deposit_fee', () => {
  it('opens the account, paid by the first depositor, and moves the fee', () => {
    const duel = withVault();
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
    const duel = withVault();
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
    const duel = withVault();
    duel.step(duel.instructions.depositFee(0));
    expect(duel.world.send(duel.instructions.depositFee(0)).error).toBe('alreadyDeposited');
    duel.step(duel.instructions.depositFee(1));
    expect(duel.world.send(duel.instructions.depositFee(1)).error).toBe('alreadyDeposited');
    expect(duel.tokens(duel.feeVault)).toBe(2n * FEE);
  });

  it('needs the signature of a participant', () => {
    const duel = withVault();
    const deposit = duel.instructions.depositFee(0);
    expect(duel.world.send(withoutSignature(deposit, DEPOSITOR)).error).toBe('signatureMissing');
    const stranger = named('stranger');
    duel.world.fund(stranger, 10_000_000_000n);
    expect(duel.world.send(withAccount(deposit, DEPOSITOR, stranger)).error).toBe('notParticipant');
    expect(duel.world.send(withAccount(deposit, DEPOSITOR, duel.terms.treasury)).error).toBe('notParticipant');
  });

  it.each([0, 1, 2, 3, 4, 5])('needs all six accounts, not %i', (count) => {
    const duel = withVault();
    expect(duel.world.send(withFewerAccounts(duel.instructions.depositFee(0), count)).error).toBe('accountsMissing');
  });

  it('refuses data of another length, and unknown instructions', () => {
    const duel = withVault();
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

describe('the escrow address', () => {
  it('must follow from the terms', () => {
    const duel = withVault();
    const other = new Duel({ world: duel.world, terms: { duelIdHash: hashed('other') } });
    other.step(other.instructions.createVault());
    const [own, foreign] = [duel.instructions.depositFee(0), other.instructions.depositFee(0)];
    const joined = withData(foreign, (data) => [...data.slice(0, 3), ...own.data.slice(3)]);
    expect(duel.world.send(joined).error).toBe('escrowAddressWrong');
    other.step(foreign);
    expect(duel.world.send(joined).error).toBe('escrowAccountWrong');
  });

  it('has one bump, the highest that is off the curve', () => {
    const duels = Array.from({ length: 40 }, (_, i) => new Duel({ terms: { duelIdHash: hashed(`bump ${i}`) } }));
    const bumps = duels.map((duel) => findEscrowAddress(hashTerms(duel.terms), PROGRAM).bump);
    expect(Math.max(...bumps)).toBe(255);
    const low = duels.filter((_, i) => (bumps[i] ?? 255) < 254);
    expect(low.length).toBeGreaterThan(2);
    for (const duel of low) {
      duel.step(duel.instructions.createVault());
      const wrong = withData(duel.instructions.depositFee(0), ([tag = 0, bump = 0, ...rest]) => [
        tag,
        bump + 1,
        ...rest,
      ]);
      expect(duel.world.send(wrong).error).toBe('escrowAddressWrong');
      duel.step(duel.instructions.depositFee(0));
    }
  });

  it('is refused at the next lower bump that would do', () => {
    const duel = new Duel();
    const canonical = findEscrowAddress(hashTerms(duel.terms), PROGRAM);
    const text = new TextEncoder();
    const derive = (bump: number) =>
      getAddressDecoder().decode(
        sha256(
          Uint8Array.from([
            ...text.encode('duel'),
            ...hashTerms(duel.terms),
            bump,
            ...getAddressEncoder().encode(PROGRAM),
            ...text.encode('ProgramDerivedAddress'),
          ]),
        ),
      );
    expect(derive(canonical.bump)).toBe(canonical.address);
    let bump = canonical.bump - 1;
    while (!isOffCurveAddress(derive(bump))) bump -= 1;
    const escrow = derive(bump);
    const vault = findTokenAddress(escrow, NATIVE_MINT_ADDRESS);
    duel.step(createTokenAccount(duel.world.payer, escrow, NATIVE_MINT_ADDRESS));
    const moved = withAccount(withAccount(duel.instructions.depositFee(0), ESCROW, escrow), VAULT, vault.address);
    const wrong = withData(moved, ([tag = 0, , , ...terms]) => [tag, bump, vault.bump, ...terms]);
    expect(duel.world.send(wrong).error).toBe('escrowAddressWrong');
  });

  it('may have been sent lamports before', () => {
    for (const amount of [1n, STATE_RENT - 1n, STATE_RENT, 10n * STATE_RENT]) {
      const duel = withVault();
      putAccount(duel.world, duel.escrow, new Uint8Array(), SYSTEM_PROGRAM_ADDRESS, amount);
      const before = duel.world.balance(duel.terms.creator);
      duel.step(duel.instructions.depositFee(0));
      const missing = amount > STATE_RENT ? 0n : STATE_RENT - amount;
      expect(before - duel.world.balance(duel.terms.creator)).toBe(missing);
      expect(duel.state().terms).toEqual(duel.terms);
    }
  });

  it('is paid for by the rent of old clusters too', () => {
    const duel = withVault();
    duel.world.svm.setRent(new Rent(3_480n, 2, 50));
    duel.step(duel.instructions.depositFee(0));
    expect(duel.world.balance(duel.escrow)).toBe(STATE_RENT);
  });

  it('must be writable, of this program, and an escrow', () => {
    const duel = withVault();
    duel.step(duel.instructions.depositFee(0));
    const deposit = duel.instructions.depositFee(1);
    expect(duel.world.send(withReadonly(deposit, ESCROW)).error).toBe('escrowAccountWrong');
    const data = Uint8Array.from(duel.world.data(duel.escrow) ?? []);
    for (const changed of [data.slice(1), Uint8Array.of(...data, 0), data.map((b, i) => (i === 0 ? b ^ 1 : b))]) {
      putAccount(duel.world, duel.escrow, changed, PROGRAM, STATE_RENT);
      expect(duel.world.send(deposit).error).toBe('escrowAccountWrong');
    }
  });
});

describe('the vault', () => {
  it("must be the escrow account's associated token account", () => {
    const duel = withVault();
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
    const duel = withVault();
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
    const duel = withVault();
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
    const duel = withVault();
    const deposit = duel.instructions.depositFee(0);
    for (const program of [TOKEN_2022_PROGRAM_ADDRESS, SYSTEM_PROGRAM_ADDRESS, PROGRAM]) {
      expect(duel.world.send(withAccount(deposit, TOKEN_PROGRAM, program)).error).toBe('programAccountWrong');
    }
    const noSystem = withAccount(deposit, SYSTEM_PROGRAM, duel.terms.treasury);
    expect(duel.world.send(noSystem).error).toContain('MissingAccount');
  });
});

describe('the funding deadline', () => {
  it.each([
    [-1n, null],
    [0n, null],
    [1n, 'fundingClosed'],
  ])('%i s after it: %s', (seconds, error) => {
    for (const opened of [false, true]) {
      const duel = withVault();
      if (opened) duel.step(duel.instructions.depositFee(1));
      duel.world.setTime(duel.terms.fundingDeadline + seconds);
      expect(duel.world.send(duel.instructions.depositFee(0)).error).toBe(error);
    }
  });

  it.each([
    [604_799n, null],
    [604_800n, null],
    [604_801n, 'fundingTooFarAhead'],
    [10_000_000_000n, 'fundingTooFarAhead'],
  ])('%i s ahead: %s', (ahead, error) => {
    const terms = { fundingDeadline: NOW + ahead, resolutionDeadline: NOW + ahead + 60n };
    const duel = withVault({ terms });
    expect(duel.world.send(duel.instructions.depositFee(0)).error).toBe(error);
  });

  it('holds for a refunding duel even if the clock went back', () => {
    const duel = withVault();
    duel.step(duel.instructions.depositFee(0));
    duel.world.setTime(duel.terms.fundingDeadline + 1n);
    duel.step(duel.instructions.refund(0));
    duel.world.setTime(NOW);
    expect(duel.world.send(duel.instructions.depositFee(1)).error).toBe('fundingClosed');
    expect(duel.world.send(duel.instructions.depositFee(0)).error).toBe('alreadyDeposited');
  });
});

describe('the terms', () => {
  const funding = NOW + 600n;
  const refused: [string, Partial<DuelTerms>][] = [
    ['no weight', { totalWeight: 0 }],
    ['no fee', { feeLamports: 0n }],
    ['no resolution time', { resolutionDeadline: funding }],
    ['resolution before funding', { resolutionDeadline: funding - 1n }],
    ['resolution after more than a week', { resolutionDeadline: funding + 604_801n }],
    ['resolution at the end of time', { resolutionDeadline: (1n << 63n) - 1n }],
    ['no delay', { entropyDelaySlots: 0 }],
    ['a delay above 256', { entropyDelaySlots: 257 }],
    ['tie rule 0', { tieRule: 0 }],
    ['tie rule 2', { tieRule: 2 }],
    ['card mode 2', { cardMode: 2 }],
  ];
  it.each(refused)('refuse %s', (_name, terms) => {
    const duel = withVault({ terms });
    expect(duel.world.send(duel.instructions.depositFee(0)).error).toBe('termsInvalid');
  });

  it('refuse a duel with oneself', () => {
    const duel = withVault({ terms: { opponent: named('creator') } });
    expect(duel.world.send(duel.instructions.depositFee(0)).error).toBe('termsInvalid');
  });

  it.each([0, 15, 304, 305, 306, 307])('refuse another byte at %i of domain or reserved', (offset) => {
    const duel = withVault();
    const changed = withData(duel.instructions.depositFee(0), (data) =>
      data.map((b, i) => (i === 3 + offset ? b ^ 1 : b)),
    );
    expect(duel.world.send(changed).error).toBe('termsInvalid');
  });

  const accepted: [string, Partial<DuelTerms>][] = [
    ['the longest resolution', { resolutionDeadline: funding + 604_800n }],
    ['the shortest', { resolutionDeadline: funding + 1n }],
    ['delay 1', { entropyDelaySlots: 1 }],
    ['delay 256', { entropyDelaySlots: 256 }],
    ['card mode 1', { cardMode: 1 }],
    ['a fee of one lamport', { feeLamports: 1n }],
  ];
  it.each(accepted)('accept %s', (_name, terms) => {
    const duel = withVault({ terms });
    mustPass(duel.world.send(duel.instructions.depositFee(0)));
    expect(duel.state().terms).toEqual(duel.terms);
  });
});
