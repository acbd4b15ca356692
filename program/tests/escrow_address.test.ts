import { sha256 } from '@noble/hashes/sha2.js';
import { type Address, getAddressDecoder, getAddressEncoder, isOffCurveAddress } from '@solana/kit';
import { describe, expect, it } from 'vitest';
import { findEscrowAddress } from '../../lib/chain/escrow/address';
import { hashTerms } from '../../lib/chain/escrow/terms';
import { findFeeVaultAddress } from '../../lib/chain/escrow/vault';
import { Duel } from './duel';
import { withAccount, withData } from './tamper';
import { hashName, PROGRAM_ADDRESS } from './world';

/** Returns the program address with this bump, or null if the bump gives none. */
function deriveAddressWithBump(termsHash: Uint8Array, bump: number): Address | null {
  const parts = [Buffer.from('duel'), termsHash, [bump], getAddressEncoder().encode(PROGRAM_ADDRESS)];
  const preimage = Uint8Array.from([...parts, Buffer.from('ProgramDerivedAddress')].flatMap((part) => [...part]));
  const candidate = getAddressDecoder().decode(sha256(preimage));
  return isOffCurveAddress(candidate) ? candidate : null;
}

describe('the address of the terms', () => {
  const duel = new Duel();
  const termsHash = hashTerms(duel.terms);
  const { bump, address } = findEscrowAddress(termsHash, PROGRAM_ADDRESS);
  const deposit = duel.instructions.depositFee(0);

  it('has one bump: a lower one gives other addresses, which are refused', () => {
    const lower = Array.from({ length: bump }, (_, i) => ({ at: i, address: deriveAddressWithBump(termsHash, i) }));
    const others = lower.filter((each): each is { at: number; address: Address } => each.address !== null).slice(-12);
    expect(others.length).toBe(12);
    for (const other of others) {
      const moved = withAccount(withAccount(deposit, 1, other.address), 2, findFeeVaultAddress(other.address));
      const error = duel.sendAndGetError(withData(moved, (data) => data.with(1, other.at)));
      expect([other.at, error]).toEqual([other.at, 'escrowAddressWrong']);
    }
  });

  it('is refused with any other bump, and is that of no other terms', () => {
    expect(deposit.accounts[1]?.address).toBe(address);
    for (const other of [0, bump - 1, 255].filter((each) => each !== bump))
      expect(duel.sendAndGetError(withData(deposit, (data) => data.with(1, other)))).toBe('escrowAddressWrong');
    const others = new Duel({ world: duel.world, terms: { duelIdHash: hashName('other') } });
    expect(duel.sendAndGetError(withAccount(deposit, 1, others.escrow))).toBe('escrowAddressWrong');
    expect(duel.sendAndGetError(deposit)).toBeNull();
  });
});
