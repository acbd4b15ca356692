import { sha256 } from '@noble/hashes/sha2.js';
import { getAddressDecoder, getAddressEncoder, isOffCurveAddress } from '@solana/kit';
import { Rent } from 'litesvm';
import { describe, expect, it } from 'vitest';
import {
  findEscrowAddress,
  findTokenAddress,
  NATIVE_MINT_ADDRESS,
  SYSTEM_PROGRAM_ADDRESS,
} from '../../lib/chain/escrow/address';
import { hashTerms } from '../../lib/chain/escrow/terms';
import { Duel } from './duel';
import { withAccount, withData, withReadonly } from './tamper';
import { createTokenAccount, putAccount } from './tokens';
import { hashed, PROGRAM } from './world';

const [ESCROW, VAULT] = [2, 3];
const STATE_RENT = 4_621_440n;

describe('the escrow address', () => {
  it('must follow from the terms', () => {
    const duel = new Duel().withVault();
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
      const duel = new Duel().withVault();
      putAccount(duel.world, duel.escrow, new Uint8Array(), SYSTEM_PROGRAM_ADDRESS, amount);
      const before = duel.world.balance(duel.terms.creator);
      duel.step(duel.instructions.depositFee(0));
      const missing = amount > STATE_RENT ? 0n : STATE_RENT - amount;
      expect(before - duel.world.balance(duel.terms.creator)).toBe(missing);
      expect(duel.state().terms).toEqual(duel.terms);
    }
  });

  it('is paid for by the rent of old clusters too', () => {
    const duel = new Duel().withVault();
    duel.world.svm.setRent(new Rent(3_480n, 2, 50));
    duel.step(duel.instructions.depositFee(0));
    expect(duel.world.balance(duel.escrow)).toBe(STATE_RENT);
  });

  it('must be writable, of this program, and an escrow', () => {
    const duel = new Duel().withVault();
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
