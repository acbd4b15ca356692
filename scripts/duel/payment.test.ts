import { type Address, createNoopSigner, getBase64EncodedWireTransaction, type Instruction } from '@solana/kit';
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import { getTransferSolInstruction } from '@solana-program/system';
import { describe, expect, it } from 'vitest';
import { buildDepositFeeInstruction } from '../../lib/chain/escrow/instructions';
import { decodeTerms, encodeTerms } from '../../lib/chain/escrow/terms';
import { compileUnsigned } from '../../lib/chain/escrow/unsigned';
import { sha256 } from '../../lib/core/hash';
import {
  addressNamed,
  buildEntriesWithValues,
  buildTerms,
  openRecordedDuel,
  PROGRAM_ADDRESS,
} from '../../testing/duel-script/settled';
import { decodeAddress, decodeBase64 } from './bytes';
import { findPaymentFault } from './payment';
import { decodeWireTransaction } from './transaction';

const entries = buildEntriesWithValues([1, 2]);
const wallet = addressNamed('creator');
const terms = encodeTerms(buildTerms(entries, sha256('seed')));
const blockhash = addressNamed('blockhash');
const units = getSetComputeUnitLimitInstruction({ units: 60_000 });
const price = (microLamports: bigint) => getSetComputeUnitPriceInstruction({ microLamports });
const recent = { blockhash, lastValidBlockHeight: 1n };

const buildDeposit = (bytes = terms, depositor: Address = wallet, programAddress: Address = PROGRAM_ADDRESS) =>
  buildDepositFeeInstruction({ terms: decodeTerms(bytes), depositor, programAddress });

const compile = (payer: Address, ...instructions: Instruction[]): Uint8Array =>
  decodeBase64(getBase64EncodedWireTransaction(compileUnsigned(payer, instructions, recent)));

const compileValidPayment = (): Uint8Array => compile(wallet, units, price(1_000n), buildDeposit());

const findFaultOrError = (bytes: Uint8Array): string | null => {
  try {
    return findPaymentFault(bytes, { wallet, programId: PROGRAM_ADDRESS, terms });
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the prepared payment', () => {
  it('is signed when it pays the fee and does nothing else', () => {
    expect([compileValidPayment(), compile(wallet, buildDeposit())].map(findFaultOrError)).toEqual([null, null]);
    expect(decodeWireTransaction(compileValidPayment()).blockhash).toBe(blockhash);
    expect(compileValidPayment().length).toBeLessThanOrEqual(720);
  });

  it('is what the real program takes as the fee', () => {
    const { duel, world } = openRecordedDuel(entries, sha256('seed'));
    const [call] = decodeWireTransaction(compile(duel.terms.creator, duel.instructions.depositFee(0))).calls;
    duel.mustSend(duel.instructions.depositFee(0));
    expect(world.history[0]?.calls[0]).toMatchObject({ programId: PROGRAM_ADDRESS, data: call?.data });
    expect(findFaultOrError(compile(wallet, duel.instructions.depositFee(0)))).toBeNull();
  });

  const dearerTerms = encodeTerms(buildTerms(entries, sha256('seed'), { feeLamports: 50_000_001n }));
  const transfer = getTransferSolInstruction({
    source: createNoopSigner(wallet),
    destination: addressNamed('thief'),
    amount: 1n,
  });
  it.each<[string, Uint8Array]>([
    ['other terms', compile(wallet, buildDeposit(dearerTerms))],
    ['another depositor', compile(wallet, buildDeposit(terms, addressNamed('opponent')))],
    ['another payer', compile(addressNamed('opponent'), buildDeposit())],
    ['another program', compile(wallet, buildDeposit(terms, wallet, addressNamed('another')))],
    ['no payment', compile(wallet, units)],
    ['a transfer beside it', compile(wallet, buildDeposit(), transfer)],
    ['a transfer before it', compile(wallet, transfer, buildDeposit())],
    ['two payments', compile(wallet, buildDeposit(), buildDeposit())],
    ['dear compute units', compile(wallet, units, price(2_000_000n), buildDeposit())],
    ['a price without a limit', compile(wallet, price(100_000n), buildDeposit())],
    ['two prices', compile(wallet, units, price(1n), price(1n), buildDeposit())],
    ['a larger heap', compile(wallet, { ...units, data: Uint8Array.of(1, 0, 0, 4, 0) }, buildDeposit())],
  ])('is not signed for %s', (_, bytes) => {
    expect(findFaultOrError(bytes)).not.toBeNull();
  });

  it('is not signed with the lowest bit of a byte flipped, except where that moves next to no money', () => {
    const bytes = compileValidPayment();
    const [limit, cost] = decodeWireTransaction(bytes).calls.map(({ data }) => data);
    // Bytes 67 and 68 are the numbers of readonly accounts. Before them are the signatures (a count and one signature:
    // 65 bytes), the version and the number of signers.
    const harmlessPositions = [
      67,
      68,
      ...listPositions(bytes, decodeAddress(blockhash)),
      ...listPositions(bytes, limit ?? bytes).slice(1),
      ...listPositions(bytes, cost ?? bytes).slice(1),
    ];
    const signedPositions = [...bytes.keys()].filter(
      (at) => findFaultOrError(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))) === null,
    );
    expect(harmlessPositions).toEqual(expect.arrayContaining(signedPositions));
    expect(signedPositions).toEqual(expect.arrayContaining(listPositions(bytes, decodeAddress(blockhash))));
  });
});

const listPositions = (bytes: Uint8Array, part: Uint8Array): number[] => {
  const start = Buffer.from(bytes).indexOf(part);
  return [...part.keys()].map((at) => start + at);
};
