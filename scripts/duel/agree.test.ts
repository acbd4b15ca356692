import { describe, expect, it } from 'vitest';
import { findEscrowAddress } from '../../lib/chain/escrow/address';
import { encodeTerms } from '../../lib/chain/escrow/terms';
import { sha256, sha256Hex } from '../../lib/core/hash';
import type { DuelBody } from '../../lib/duel/contract';
import {
  addressNamed,
  buildEntriesWithValues,
  buildTerms,
  PROGRAM_ADDRESS,
  signConsent,
} from '../../testing/duel-script/settled';
import { assertConsent, assertTermsMatch } from './agree';
import { computeTableRoot } from './sum-tree';

const entries = buildEntriesWithValues([1, 2, 3]);
const terms = buildTerms(entries, sha256('seed'));
/** The values that are known before the duel, without its deadlines. */
const known = {
  tableRoot: computeTableRoot(entries).root,
  totalWeight: 6,
  creator: terms.creator,
  opponent: terms.opponent,
  policyHash: Buffer.from(sha256('policy')).toString('hex'),
  seedCommitment: sha256Hex(sha256('seed')),
  cardsLamports: 0n,
};

/** Returns the duel as the service gives it, with these changes to its terms. */
function buildDuelBody(changes: Parameters<typeof buildTerms>[2] = {}): DuelBody {
  const all = { ...terms, ...changes };
  const bytes = encodeTerms(all);
  return {
    duelId: 'duel_1',
    terms: Buffer.from(bytes).toString('base64'),
    termsHash: sha256Hex(bytes),
    escrowAddress: findEscrowAddress(sha256(bytes), PROGRAM_ADDRESS).address as string,
    programId: PROGRAM_ADDRESS as string,
    providerKey: all.providerKey as string,
    treasuryWallet: all.treasury as string,
    feeAmount: all.feeLamports,
    bondAmount: all.bondLamports,
    providerConsent: signConsent(bytes),
    fundingSeconds: 600,
    fundingDeadline: new Date(Number(all.fundingDeadline) * 1000),
    resolutionDeadline: new Date(Number(all.resolutionDeadline) * 1000),
  } as Partial<DuelBody> as DuelBody;
}

/** The requested duel, which `buildDuelBody()` without changes fits. */
const request = {
  ...{ packId: null, cards: false, fundingSeconds: 600 },
  programId: PROGRAM_ADDRESS as string,
  providerKey: terms.providerKey as string,
  resolutionSeconds: Number(terms.resolutionDeadline - terms.fundingDeadline),
};

const deferAssertTermsMatch =
  (duel: DuelBody, more = {}) =>
  () =>
    assertTermsMatch(duel, { ...known, ...more }, request);

describe('assertTermsMatch', () => {
  it('agrees with the terms of the service', () => {
    expect(deferAssertTermsMatch(buildDuelBody())).not.toThrow();
  });

  it.each<[string, Parameters<typeof buildTerms>[2]]>([
    ['another table', { tableRoot: sha256('another') }],
    ['another weight', { totalWeight: 7 }],
    ['another creator', { creator: addressNamed('another') }],
    ['another opponent', { opponent: addressNamed('another') }],
    ['another commitment', { seedCommitment: sha256('another') }],
    ['another policy', { policyHash: sha256('another') }],
    ['another duel', { duelIdHash: sha256('duel_2') }],
    ['another tie rule', { tieRule: 2 }],
    ['cards', { cardMode: 1 }],
    ['a second more for the result than was offered', { resolutionDeadline: terms.resolutionDeadline + 1n }],
    ['a week for the result', { resolutionDeadline: terms.fundingDeadline + 604_800n, revealDelaySlots: 256 }],
    ['another grid', { gridSlots: 1, acceptSteps: 200 }],
    ['a delay of three slots', { entropyDelaySlots: 3 }],
    ['a delay of more than 16 slots', { entropyDelaySlots: 17 }],
    ['a bond below three fees', { bondLamports: 149_999_999n }],
    ['no time for a result', { resolutionDeadline: terms.fundingDeadline }],
  ])('refuses %s', (_, changes) => {
    expect(deferAssertTermsMatch(buildDuelBody(changes))).toThrow();
  });

  it('refuses a bond that doesn’t cover the two dearest cards', () => {
    const bond = buildDuelBody({ bondLamports: 150_000_900n });
    expect(deferAssertTermsMatch(bond, { cardsLamports: 900n })).not.toThrow();
    expect(deferAssertTermsMatch(bond, { cardsLamports: 901n })).toThrow('covers three fees and the dearest cards');
  });

  it.each<[string, Partial<DuelBody>]>([
    ['fee', { feeAmount: 1n }],
    ['bond', { bondAmount: 1n }],
    ['treasury', { treasuryWallet: addressNamed('another') }],
    ['escrow address', { escrowAddress: addressNamed('another') }],
    ['program', { programId: addressNamed('another') }],
    ['hash', { termsHash: sha256Hex('another') }],
    ['funding time', { fundingSeconds: 30 }],
    ['funding deadline', { fundingDeadline: new Date(0) }],
    ['terms', { terms: null }],
  ])('refuses another %s beside the same terms', (_, changes) => {
    expect(deferAssertTermsMatch({ ...buildDuelBody(), ...changes })).toThrow();
  });
});

describe('assertConsent', () => {
  const deferAssertConsent =
    (duel: DuelBody, key = request.providerKey) =>
    () =>
      assertConsent(duel, key);

  it('takes the provider’s signature over these terms', () => {
    expect(deferAssertConsent(buildDuelBody())).not.toThrow();
  });

  it.each<[string, DuelBody]>([
    ['no consent', { ...buildDuelBody(), providerConsent: null }],
    ['a stranger’s', { ...buildDuelBody(), providerConsent: signConsent(encodeTerms(terms), 'a stranger') }],
    ['one to other terms', { ...buildDuelBody(), providerConsent: buildDuelBody({ nonce: 1 }).providerConsent }],
    ['no signature', { ...buildDuelBody(), providerConsent: 'yes' }],
  ])('refuses %s', (_, duel) => {
    expect(deferAssertConsent(duel)).toThrow('whether the provider consented');
  });

  it('refuses another provider than the one that was named first', () => {
    expect(deferAssertConsent(buildDuelBody(), addressNamed('another'))).toThrow('the provider is');
  });
});
