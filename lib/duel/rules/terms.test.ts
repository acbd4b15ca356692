import { bytesToHex } from '@noble/hashes/utils.js';
import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import { testWallet } from '../../../testing/service/wallet';
import { findEscrowAddress } from '../../chain/escrow/address';
import { decodeTerms, findTermsProblems } from '../../chain/escrow/terms';
import { sha256, sha256Hex } from '../../core/hash';
import { buildMatchTerms, type TermsBasis } from './terms';

const now = new Date('2026-11-21T12:00:00.999Z');
/** `now` in whole seconds. */
const START = 1_795_262_400n;
const basis: TermsBasis = {
  duelId: 'duel_1',
  policyHash: sha256Hex('policy'),
  creatorWallet: testWallet('creator').address,
  feeLamports: 50_000_000n,
  treasuryWallet: testWallet('treasury').address,
  providerKey: testWallet('provider').address,
  seedCommitment: sha256Hex('commitment'),
  bondLamports: 150_000_000n,
  gridSlots: 16,
  acceptSteps: 6,
  revealDelaySlots: 32,
  entropyDelaySlots: 4,
  fundingSeconds: 600,
  resolutionSeconds: 1_800,
  cardMode: 1,
  programId: testWallet('program').address,
};
const table = { tableRoot: sha256Hex('root'), totalWeight: 100n };
const opponent = testWallet('opponent').address;

test('buildMatchTerms encodes everything that was fixed at creation, with the opponent and deadlines from now', () => {
  const terms = decodeTerms(buildMatchTerms(basis, table, opponent, now).terms);
  expect(terms).toMatchObject({
    duelIdHash: sha256('duel_1'),
    tableRoot: sha256('root'),
    totalWeight: 100,
    policyHash: sha256('policy'),
    providerKey: basis.providerKey,
    seedCommitment: sha256('commitment'),
    creator: basis.creatorWallet,
    opponent,
    feeLamports: 50_000_000n,
    treasury: basis.treasuryWallet,
    fundingDeadline: START + 600n,
    resolutionDeadline: START + 2_400n,
    entropyDelaySlots: 4,
    bondLamports: 150_000_000n,
    gridSlots: 16,
    acceptSteps: 6,
    revealDelaySlots: 32,
    // docs/duel-v4.md, "Terms": the only tie rule is the coin.
    tieRule: 1,
    cardMode: 1,
  });
});

test('buildMatchTerms returns the deadlines, hash and escrow address of the encoded terms', () => {
  const match = buildMatchTerms(basis, table, opponent, now);
  const { resolutionDeadline } = decodeTerms(match.terms);
  const hash = sha256(match.terms);
  expect(match).toEqual({
    opponentWallet: opponent,
    fundingDeadline: new Date(Number(START + 600n) * 1_000),
    resolutionDeadline: new Date(Number(resolutionDeadline) * 1_000),
    terms: match.terms,
    termsHash: bytesToHex(hash),
    escrowAddress: findEscrowAddress(hash, basis.programId as Address).address,
  });
});

test.each([1, 1_800, 604_800])(
  'buildMatchTerms keeps both deadlines to the second, %i s apart',
  (resolutionSeconds) => {
    const match = buildMatchTerms({ ...basis, resolutionSeconds }, table, opponent, now);
    expect(match.fundingDeadline).toEqual(new Date(Number(START + 600n) * 1_000));
    expect(match.resolutionDeadline.getTime() - match.fundingDeadline.getTime()).toBe(resolutionSeconds * 1_000);
  },
);

test('buildMatchTerms gives the program terms that it takes', () => {
  const match = buildMatchTerms(basis, table, opponent, now);
  expect(match.terms).toHaveLength(319);
  expect(findTermsProblems(decodeTerms(match.terms))).toEqual([]);
});
