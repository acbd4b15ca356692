import { describe, expect, it } from 'vitest';
import { findEscrowAddress } from '../../lib/chain/escrow/address';
import { encodeTerms } from '../../lib/chain/escrow/terms';
import { sha256, sha256Hex } from '../../lib/core/hash';
import type { DuelBody } from '../../lib/duel/contract';
import { checkTerms } from './agree';
import { rootOf } from './sum-tree';
import { addressNamed, PROGRAM, someEntries, termsOver } from './testing/settled';

const entries = someEntries([1, 2, 3]);
const terms = termsOver(entries, sha256('seed'));
const known = {
  tableRoot: rootOf(entries).root,
  totalWeight: 6,
  creator: terms.creator,
  opponent: terms.opponent,
  policyHash: sha256Hex('policy'),
  seedCommitment: sha256Hex(sha256('seed')),
};

/** The duel that the service gives with these terms. */
function duelWith(changes: Parameters<typeof termsOver>[2] = {}): DuelBody {
  const all = { ...terms, ...changes };
  const bytes = encodeTerms(all);
  return {
    duelId: 'duel_1',
    terms: Buffer.from(bytes).toString('base64'),
    termsHash: sha256Hex(bytes),
    escrowAddress: findEscrowAddress(sha256(bytes), PROGRAM).address as string,
    programId: PROGRAM as string,
    providerKey: all.providerKey as string,
    treasuryWallet: all.treasury as string,
    feeAmount: all.feeLamports,
    fundingSeconds: 600,
    fundingDeadline: new Date(Number(all.fundingDeadline) * 1000),
    resolutionDeadline: new Date(Number(all.resolutionDeadline) * 1000),
  } as Partial<DuelBody> as DuelBody;
}

const check =
  (duel: DuelBody, more = {}) =>
  () =>
    checkTerms(duel, { ...known, ...more }, { packId: null, cards: false, fundingSeconds: 600, programId: PROGRAM });

describe('checkTerms', () => {
  it('agrees with the terms of the service', () => {
    expect(check(duelWith())).not.toThrow();
  });

  it.each<[string, Parameters<typeof termsOver>[2]]>([
    ['another table', { tableRoot: sha256('another') }],
    ['another weight', { totalWeight: 7 }],
    ['another creator', { creator: addressNamed('another') }],
    ['another opponent', { opponent: addressNamed('another') }],
    ['another commitment', { seedCommitment: sha256('another') }],
    ['another policy', { policyHash: sha256('another') }],
    ['another duel', { duelIdHash: sha256('duel_2') }],
    ['another tie rule', { tieRule: 2 }],
    ['cards', { cardMode: 1 }],
    ['more than a week', { resolutionDeadline: terms.fundingDeadline + 604_801n }],
    ['no time for a result', { resolutionDeadline: terms.fundingDeadline }],
  ])('refuses %s', (_, changes) => {
    expect(check(duelWith(changes))).toThrow();
  });

  it.each<[string, Partial<DuelBody>]>([
    ['fee', { feeAmount: 1n }],
    ['treasury', { treasuryWallet: addressNamed('another') }],
    ['escrow address', { escrowAddress: addressNamed('another') }],
    ['program', { programId: addressNamed('another') }],
    ['hash', { termsHash: sha256Hex('another') }],
    ['funding time', { fundingSeconds: 30 }],
    ['funding deadline', { fundingDeadline: new Date(0) }],
    ['terms', { terms: null }],
  ])('refuses another %s beside the same terms', (_, changes) => {
    expect(check({ ...duelWith(), ...changes })).toThrow();
  });
});
