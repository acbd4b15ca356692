import { address, getAddressDecoder, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  findAssociatedTokenAddress,
  findEscrowAddress,
  findLayout1FeeVaultAddress,
  NATIVE_MINT_ADDRESS,
  TOKEN_PROGRAM_ADDRESS,
} from './address';

const anyHash = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((b) => new Uint8Array(b));
const anyKey = anyHash.map((bytes) => getAddressDecoder().decode(bytes));

describe('addresses', () => {
  it('of escrow accounts are those kit derives', async () => {
    await fc.assert(
      fc.asyncProperty(anyHash, anyKey, async (termsHash, programAddress) => {
        const expected = await getProgramDerivedAddress({ programAddress, seeds: ['duel', termsHash] });
        const found = findEscrowAddress(termsHash, programAddress);
        expect([found.address, found.bump]).toEqual([...expected]);
      }),
    );
  });

  it('of token accounts are those kit derives', async () => {
    const encode = (value: string) => getAddressEncoder().encode(address(value));
    await fc.assert(
      fc.asyncProperty(anyKey, anyKey, async (owner, mint) => {
        const expected = await getProgramDerivedAddress({
          programAddress: ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
          seeds: [encode(owner), encode(TOKEN_PROGRAM_ADDRESS), encode(mint)],
        });
        const found = findAssociatedTokenAddress(owner, mint);
        expect([found.address, found.bump]).toEqual([...expected]);
      }),
    );
    const owner = address('11111111111111111111111111111112');
    expect(findLayout1FeeVaultAddress(owner)).toEqual(findAssociatedTokenAddress(owner, NATIVE_MINT_ADDRESS));
  });

  it('need a hash of 32 bytes', () => {
    expect(() => findEscrowAddress(new Uint8Array(31), NATIVE_MINT_ADDRESS)).toThrow(RangeError);
  });
});
