import { describe, expect, it } from 'vitest';
import { type DuelTerms, findTermsProblems, type TermsProblem } from '../../lib/chain/escrow/terms';
import { Duel, FEE_LAMPORTS, START_SECONDS } from './duel';
import { withData } from './tamper';
import { namedAddress } from './world';

/** The funding deadline of the terms, in Unix seconds. */
const funding = START_SECONDS + 600n;
const MAX_U64 = (1n << 64n) - 1n;

/** Faults, with the terms that differ from the test duel's, and one problem that is found in them. */
const refusedTerms: [string, Partial<DuelTerms>, TermsProblem][] = [
  ['no weight', { totalWeight: 0 }, 'total-weight'],
  ['one wallet on both sides', { opponent: namedAddress('creator') }, 'same-wallet'],
  ['a provider that plays as creator', { providerKey: namedAddress('creator') }, 'provider-is-player'],
  ['a provider that plays as opponent', { providerKey: namedAddress('opponent') }, 'provider-is-player'],
  ['a fee whose payout could be below the rent', { feeLamports: 2_499_999n }, 'fee'],
  ['a bond below three fees', { bondLamports: 3n * FEE_LAMPORTS - 1n }, 'bond'],
  ['no bond', { bondLamports: 0n }, 'bond'],
  ['more than there are lamports', { bondLamports: MAX_U64 - 2n * FEE_LAMPORTS + 1n }, 'bond'],
  ['no resolution time', { resolutionDeadline: funding }, 'deadlines'],
  ['resolution before funding', { resolutionDeadline: funding - 1n }, 'deadlines'],
  ['resolution after more than a week', { resolutionDeadline: funding + 604_801n }, 'deadlines'],
  ['resolution at the end of time', { resolutionDeadline: (1n << 63n) - 1n }, 'deadlines'],
  ['no entropy delay', { entropyDelaySlots: 0 }, 'entropy-delay'],
  ['an entropy delay above 256', { entropyDelaySlots: 257, gridSlots: 255, acceptSteps: 255 }, 'entropy-delay'],
  ['no reveal delay', { revealDelaySlots: 0 }, 'reveal-delay'],
  ['a reveal delay above 256', { revealDelaySlots: 257 }, 'reveal-delay'],
  ['a grid that has passed before anyone can accept', { gridSlots: 4, acceptSteps: 1 }, 'grid'],
  ['no grid', { gridSlots: 0 }, 'grid'],
  ['no steps', { acceptSteps: 0 }, 'grid'],
  ['tie rule 0', { tieRule: 0 }, 'tie-rule'],
  ['tie rule 2', { tieRule: 2 }, 'tie-rule'],
  ['card mode 2', { cardMode: 2 }, 'card-mode'],
];

/** Valid special cases, with the terms that differ from the test duel's. */
const acceptedTerms: [string, Partial<DuelTerms>][] = [
  ['the smallest fee and bond', { feeLamports: 2_500_000n, bondLamports: 7_500_000n }],
  ['the longest delays', { entropyDelaySlots: 256, revealDelaySlots: 256, gridSlots: 255, acceptSteps: 255 }],
  ['the shortest delays', { entropyDelaySlots: 1, revealDelaySlots: 1, gridSlots: 2, acceptSteps: 1 }],
  ['the longest resolution', { resolutionDeadline: funding + 604_800n }],
  ['the largest bond', { bondLamports: MAX_U64 - 2n * FEE_LAMPORTS }],
  ['any nonce', { nonce: 65_535 }],
  ['a treasury that is the provider', { treasury: namedAddress('provider') }],
];

describe('the terms', () => {
  it.each(refusedTerms)('refuse %s', (_name, terms, problem) => {
    const duel = new Duel({ terms });
    expect(findTermsProblems(duel.terms)).toContain(problem);
    expect(duel.sendAndGetError(duel.instructions.depositFee(0))).toBe('termsInvalid');
  });

  it.each(acceptedTerms)('take %s', (_name, terms) => {
    const duel = new Duel({ terms });
    expect(findTermsProblems(duel.terms)).toEqual([]);
    expect(duel.sendAndGetError(duel.instructions.depositFee(0))).toBeNull();
  });

  it('are refused with another domain or layout', () => {
    const duel = new Duel();
    const deposit = duel.instructions.depositFee(0);
    for (const at of [2, 17, 2 + 316])
      expect(duel.sendAndGetError(withData(deposit, (data) => data.with(at, (data[at] ?? 0) ^ 1)))).toBe(
        'termsInvalid',
      );
  });
});

describe('the funding deadline', () => {
  it.each([
    [-1n, null],
    [0n, null],
    [1n, 'fundingClosed'],
  ])('%i s after it: %s', (seconds, error) => {
    for (const accountExists of [false, true]) {
      const duel = new Duel();
      if (accountExists) duel.mustSend(duel.instructions.depositFee(1));
      duel.world.setTime(duel.terms.fundingDeadline + seconds);
      expect(duel.sendAndGetError(duel.instructions.depositFee(0))).toBe(error);
    }
  });

  it.each([
    [604_800n, null],
    [604_801n, 'fundingTooFarAhead'],
    [10_000_000_000n, 'fundingTooFarAhead'],
  ])('%i s ahead: %s', (ahead, error) => {
    const duel = new Duel({
      terms: { fundingDeadline: START_SECONDS + ahead, resolutionDeadline: START_SECONDS + ahead + 60n },
    });
    expect(duel.sendAndGetError(duel.instructions.depositFee(0))).toBe(error);
  });

  it('holds for a refunding duel even if the clock went back', () => {
    const duel = new Duel();
    duel.mustSend(duel.instructions.depositFee(0));
    duel.world.setTime(duel.terms.fundingDeadline + 1n);
    duel.mustSend(duel.instructions.refund(0));
    duel.world.setTime(START_SECONDS);
    expect(duel.sendAndGetError(duel.instructions.depositFee(1))).toBe('fundingClosed');
    expect(duel.sendAndGetError(duel.instructions.depositFee(0))).toBe('alreadyDeposited');
  });
});
