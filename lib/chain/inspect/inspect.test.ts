import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import { getTransferSolInstruction } from '@solana-program/system';
import { getCloseAccountInstruction, getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import { fixTerms } from '../../duel/rules/terms';
import { build, buildFund } from '../../transactions/build';
import { findTokenAddress, NATIVE_MINT_ADDRESS } from '../escrow/address';
import { depositCard, depositFee, refund, settle } from '../escrow/instructions';
import { unwrapInstruction } from '../escrow/payout';
import type { Escrow } from '../escrow/state';
import { decodeTerms } from '../escrow/terms';
import { type Expectation, inspectTransaction } from './inspect';
import { fromBase64, toBase64 } from './wire';

const creator = '8yTXjbv2kS3Q1MWs4bMZoEkj5XEru1Rih6BbnRbU2QgX';
const opponent = 'Ge3wgmy1PTjqB9MA8jUH2YpVDggwaoWUw8guDe7XLZdv';
const stranger = '23T3vVHv1FyxZoycPgiKrAJo1QyR8mPrFkTsJEjgwBZ6';
const programId = 'FKfUVTahA5RPNHV5bywLvodgwjU1kQoa7xat8aMayqWn';
const recent = { blockhash: 'FmTPLbZBTmVf8Mh1QK4s7UgWfbjS7aBH1viWNCeJgVLb', lastValidBlockHeight: 100n };
const feeLamports = 50_000_000n;

const matchFor = (duelId: string, fee = feeLamports) =>
  fixTerms(
    {
      duelId,
      policyHash: '11'.repeat(32),
      creatorWallet: creator,
      feeLamports: fee,
      treasuryWallet: stranger,
      providerKey: stranger,
      seedCommitment: '22'.repeat(32),
      entropyDelaySlots: 4,
      fundingSeconds: 600,
      resolutionSeconds: 1_800,
      cardMode: 0,
      programId,
    },
    { tableRoot: '33'.repeat(32), totalWeight: 10_000n },
    opponent,
    new Date('2026-11-21T12:00:00Z'),
  );

const match = matchFor('duel_one');
const policyHash = '11'.repeat(32);
const expected: Expectation = {
  ...{ purpose: 'fund', wallet: creator, programId, terms: match.terms },
  ...{ policyHash, feeLamports },
};
const fund = (of = match, wallet = creator) =>
  buildFund({ terms: of.terms, escrowAddress: of.escrowAddress, programId, wallet }, recent).transaction;
const built = (...instructions: Instruction[]): string => build(creator, instructions, programId, recent).transaction;
const deposit = () =>
  depositFee({ terms: decodeTerms(match.terms), depositor: creator as Address, programAddress: programId as Address });
const send = (from: string, lamports: bigint) =>
  getTransferSolInstruction({
    source: createNoopSigner(from as Address),
    destination: stranger as Address,
    amount: lamports,
  });

test('the prepared payment is what the duel says: one signer, the fee, the vault of these terms', () => {
  const seen = inspectTransaction(fund(), expected);
  expect(seen.faults).toEqual([]);
  expect(seen).toMatchObject({
    escrowAddress: match.escrowAddress,
    paysLamports: feeLamports,
    networkFeeLamports: 5_000n,
  });
  expect(seen.instructions.map(({ kind }) => kind)).toEqual([
    'compute-limit',
    'create-token-account',
    'transfer',
    'sync-native',
    'create-token-account',
    'escrow',
  ]);
});

describe('anything else is a fault', () => {
  const cases: [name: string, transaction: () => string, fault: RegExp, expectation?: Partial<Expectation>][] = [
    ['another duel', () => fund(matchFor('duel_two')), /another escrow account/],
    ['a higher fee', () => fund(matchFor('duel_one', 60_000_000n)), /another way or amount/],
    ['another policy than the duel names', () => fund(), /valuation policy/, { policyHash: '12'.repeat(32) }],
    ['no policy to hold it against', () => fund(), /valuation policy/, { policyHash: undefined as never }],
    ['a fee that the terms hide', () => fund(), /fee in the terms/, { feeLamports: 40_000_000n }],
    ['another payer', () => fund(match, opponent), /another signature than yours/],
    ['a stranger', () => fund(match, stranger), /not a player/, { wallet: stranger }],
    ['another program', () => fund(), /does not need/, { programId: stranger }],
    ['a second transfer', () => built(send(creator, 1n), deposit()), /another way or amount/],
    ['a transfer of somebody else', () => built(send(stranger, 1n), deposit()), /another signature/],
    ['two deposits', () => built(deposit(), deposit()), /exactly once/],
    ['an unknown program', () => built(deposit(), { programAddress: stranger as Address }), /does not need/],
    ['another purpose', () => fund(), /something else/, { purpose: 'refund' }],
    [
      'a network fee that eats the wallet',
      () => built(getSetComputeUnitPriceInstruction({ microLamports: 10_000_000n }), deposit()),
      /network fee/,
    ],
  ];
  test.each(cases)('%s', (_, transaction, fault, expectation = {}) => {
    expect(inspectTransaction(transaction(), { ...expected, ...expectation }).faults.join(' ')).toMatch(fault);
  });

  test('a signature of somebody', () => {
    const bytes = fromBase64(fund());
    bytes[5] = 1;
    expect(inspectTransaction(toBase64(bytes), expected).faults).toEqual([
      'It carries a signature of somebody already.',
    ]);
  });

  test('an altered byte is a fault, but in what cannot take anything: blockhash, compute limit, write flags', () => {
    const original = fromBase64(fund());
    const harmless: number[] = [];
    for (let index = 65; index < original.length; index += 1) {
      const bytes = Uint8Array.from(original);
      bytes[index] = (bytes[index] ?? 0) ^ 1;
      try {
        if (inspectTransaction(toBase64(bytes), expected).faults.length === 0) harmless.push(index);
      } catch {
        // Bytes that cannot be read are never signed.
      }
    }
    expect(harmless.length).toBeLessThanOrEqual(32 + 4 + 2);
  });
});

describe('a card', () => {
  const [mint, other] = [stranger, opponent] as [Address, Address];
  const escrow = match.escrowAddress as Address;
  const of = { escrow, programAddress: programId as Address };
  const payer = createNoopSigner(creator as Address);
  const open = (owner: Address, of = mint) =>
    getCreateAssociatedTokenIdempotentInstruction({ payer, ata: findTokenAddress(owner, of).address, owner, mint: of });
  const bring = (card = mint, side: 0 | 1 = 1) => depositCard({ ...of, side, mint: card, holder: creator as Address });
  const deposit: Expectation = { ...expected, purpose: 'deposit-card', cardMints: [other, mint] };
  const faultsOf = (expectation: Expectation, ...instructions: Instruction[]) =>
    inspectTransaction(built(...instructions), expectation).faults.join(' ');

  test('is brought by its holder into the vault of these terms, and nothing else moves', () => {
    expect(faultsOf(deposit, open(escrow), bring())).toBe('');
    expect(faultsOf(deposit, open(escrow, NATIVE_MINT_ADDRESS), bring())).toMatch(/token account/);
    expect(faultsOf(deposit, send(creator, 1n), bring())).toMatch(/another way or amount/);
    expect(faultsOf(deposit, bring(other, 1))).toMatch(/another account/);
    expect(faultsOf(deposit, bring(mint, 0))).toMatch(/another account/);
    expect(faultsOf({ ...deposit, cardMints: [] }, bring())).toMatch(/another account/);
    expect(faultsOf({ ...deposit, purpose: 'settle' }, bring())).toMatch(/something else/);
  });

  test('is settled into an account that is opened for it, of no other mint', () => {
    const state = { terms: decodeTerms(match.terms), winner: 0, cardMints: [other, mint] } as unknown as Escrow;
    const settling = { ...expected, purpose: 'settle' as const };
    const pay = settle({ ...of, state, part: 3 });
    expect(faultsOf({ ...settling, cardMints: [other, mint] }, open(creator as Address), pay)).toBe('');
    expect(faultsOf(settling, open(creator as Address), pay)).toMatch(/token account/);
  });
});

test('only the player’s own refund unwraps, and only into the own wallet', () => {
  const of = { escrow: match.escrowAddress as Address, programAddress: programId as Address };
  const state = { terms: decodeTerms(match.terms) } as unknown as Escrow;
  const back = refund({ ...of, state, part: 0 });
  const faultsOf = (purpose: Expectation['purpose'], ...instructions: Instruction[]) =>
    inspectTransaction(built(...instructions), { ...expected, purpose }).faults.join(' ');
  const own = findTokenAddress(creator as Address, NATIVE_MINT_ADDRESS).address;
  const owner = createNoopSigner(creator as Address);
  expect(faultsOf('refund', back, unwrapInstruction(creator as Address))).toBe('');
  expect(faultsOf('fund', deposit(), unwrapInstruction(creator as Address))).toMatch(/closes a token account/);
  for (const [account, destination] of [
    [own, stranger],
    [stranger, creator],
  ] as [Address, Address][])
    expect(faultsOf('refund', back, getCloseAccountInstruction({ account, destination, owner }))).toMatch(
      /closes a token account/,
    );
});
