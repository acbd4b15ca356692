import { describe, expect, test } from 'vitest';
import * as duel from '../../../testing/chain/duel-transactions';
import { testWallet } from '../../../testing/service/wallet';
import { fromUnixSeconds } from '../../core/clock';
import { sha256 } from '../../core/hash';
import { findEscrowAddress } from '../escrow/address';
import { type DuelTerms, decodeTerms, encodeTerms } from '../escrow/terms';
import type { Agreement } from './agreement';
import { inspectTransaction } from './inspect';

const { agreement, fundExpectation, buildFundTransaction, matchedDuel, programId } = duel;
const terms = decodeTerms(matchedDuel.terms);
const otherAddress = testWallet('another').address as DuelTerms['treasury'];
const otherHash = new Uint8Array(32).fill(9);

/**
 * Inspects a payment whose terms differ from those that the player was shown. Escrow address and consent match the
 * changed terms, as if the service lied and the provider helped it.
 */
function inspectAltered(changes: Partial<DuelTerms>, change: Partial<Agreement> = {}) {
  const bytes = encodeTerms({ ...terms, ...changes });
  const escrowAddress = findEscrowAddress(sha256(bytes), programId).address;
  const shown = { ...agreement.duel, escrowAddress, providerConsent: duel.signConsent(bytes) };
  return inspectTransaction(buildFundTransaction({ ...matchedDuel, terms: bytes }), {
    ...{ ...fundExpectation, terms: bytes },
    agreement: { ...agreement, duel: shown, ...change },
  });
}

const formatNotShownFault = (field: string) => `The ${field} in the terms isn’t the one you were shown.`;
const SLOT_CHOICE_TOO_FREE = 'The terms let the provider choose its slot more freely than the rules say.';

const RESULT_DEADLINE_TOO_LATE = 'The result deadline is later than the time for a result that you were shown.';
const BOND_TOO_SMALL = 'The bond is less than three fees and the pack’s two dearest cards.';

test('a payment of the terms that were shown is fine, whatever their nonce', () => {
  expect(inspectAltered({}).faults).toEqual([]);
  expect(inspectAltered({ nonce: 7 }).faults).toEqual([]);
});

describe('F6: a payment is refused for terms with', () => {
  test.each<[string, Partial<DuelTerms>, string[]]>([
    ['another table', { tableRoot: otherHash }, ['The table of odds in the terms isn’t the pack’s.']],
    ['another weight', { totalWeight: 9_999 }, ['The number of tickets in the terms isn’t the pack’s.']],
    ['another seed commitment', { seedCommitment: otherHash }, [formatNotShownFault('seed commitment')]],
    ['another provider', { providerKey: otherAddress }, [formatNotShownFault('provider')]],
    ['another treasury', { treasury: otherAddress }, [formatNotShownFault('treasury')]],
    ['another duel', { duelIdHash: otherHash }, [formatNotShownFault('duel')]],
    [
      'another payment deadline',
      { fundingDeadline: terms.fundingDeadline + 1n },
      [formatNotShownFault('payment deadline')],
    ],
    [
      'another result deadline',
      { resolutionDeadline: terms.resolutionDeadline + 604_000n - 1_800n },
      [formatNotShownFault('result deadline'), RESULT_DEADLINE_TOO_LATE],
    ],
    ['another entropy delay', { entropyDelaySlots: 5 }, [formatNotShownFault('entropy delay')]],
    ['another grid', { gridSlots: 8 }, [formatNotShownFault('slot grid'), SLOT_CHOICE_TOO_FREE]],
    ['other accept steps', { acceptSteps: 200 }, [formatNotShownFault('number of accept steps'), SLOT_CHOICE_TOO_FREE]],
    ['another reveal delay', { revealDelaySlots: 1 }, [formatNotShownFault('reveal delay')]],
    ['another card mode', { cardMode: 0 }, [formatNotShownFault('card mode')]],
    [
      'another tie rule',
      { tieRule: 2 },
      ['The escrow program would refuse these terms (tie-rule).', formatNotShownFault('tie rule')],
    ],
    ['another fee', { feeLamports: 49_999_999n }, [formatNotShownFault('fee')]],
    ['another bond', { bondLamports: 150_000_001n }, [formatNotShownFault('bond')]],
    ['another policy', { policyHash: otherHash }, [formatNotShownFault('valuation policy')]],
    ['another opponent', { opponent: otherAddress }, [formatNotShownFault('opponent')]],
  ])('%s', (_, changes, faults) => {
    expect(inspectAltered(changes).faults).toEqual(faults);
  });

  test('another creator', () => {
    const bytes = encodeTerms({ ...terms, creator: otherAddress });
    const escrowAddress = findEscrowAddress(sha256(bytes), programId).address;
    const shown = { ...agreement.duel, escrowAddress, providerConsent: duel.signConsent(bytes) };
    const payment = buildFundTransaction({ ...matchedDuel, terms: bytes }, duel.opponent);
    const change = { terms: bytes, wallet: duel.opponent, agreement: { ...agreement, duel: shown } };
    expect(inspectTransaction(payment, { ...fundExpectation, ...change }).faults).toEqual([
      formatNotShownFault('creator'),
    ]);
  });

  test('a bond that the program would refuse', () => {
    const shown = { ...agreement.duel, bondAmount: 1n };
    const faults = inspectAltered({ bondLamports: 1n }, { duel: shown }).faults;
    expect(faults).toContain('The escrow program would refuse these terms (bond).');
  });

  test.each([
    [3, [SLOT_CHOICE_TOO_FREE]],
    [16, []],
    [17, [SLOT_CHOICE_TOO_FREE]],
  ])('an entropy delay of %i slots that the duel has too: %j', (entropyDelaySlots, faults) => {
    const bytes = encodeTerms({ ...terms, entropyDelaySlots });
    const escrowAddress = findEscrowAddress(sha256(bytes), programId).address;
    const shown = { ...agreement.duel, entropyDelaySlots, escrowAddress, providerConsent: duel.signConsent(bytes) };
    expect(inspectAltered({ entropyDelaySlots }, { duel: shown }).faults).toEqual(faults);
  });

  test('a deadline beyond the time to pay, though the duel says so too', () => {
    const fundingDeadline = terms.fundingDeadline + 3_601n;
    const resolutionDeadline = terms.resolutionDeadline + 3_601n;
    const bytes = encodeTerms({ ...terms, fundingDeadline, resolutionDeadline });
    const later = (at: Date | null) => new Date((at?.getTime() ?? 0) + 3_601_000);
    const shown = {
      ...agreement.duel,
      fundingDeadline: later(agreement.duel.fundingDeadline),
      resolutionDeadline: later(agreement.duel.resolutionDeadline),
      escrowAddress: findEscrowAddress(sha256(bytes), programId).address,
      providerConsent: duel.signConsent(bytes),
    };
    const inspect = (now: Date) =>
      inspectAltered({ fundingDeadline, resolutionDeadline }, { duel: shown, now }).faults.join();
    expect(inspect(agreement.now)).toMatch(/later than the time to pay that you were shown/);
    expect(inspect(new Date(agreement.now.getTime() + 1_000))).toBe('');
  });
});

describe('F6: a payment is refused though duel, terms and consent agree', () => {
  /**
   * Inspects a payment by a service that changed the duel it shows in the same way as the terms, with a valid consent.
   */
  function inspectConsistent(
    changes: Partial<DuelTerms>,
    shown: Partial<Agreement['duel']>,
    change: Partial<Agreement> = {},
  ) {
    const bytes = encodeTerms({ ...terms, ...changes });
    const consistent = {
      ...agreement.duel,
      escrowAddress: findEscrowAddress(sha256(bytes), programId).address,
      providerConsent: duel.signConsent(bytes),
      ...shown,
    };
    return inspectAltered(changes, { duel: consistent, ...change }).faults;
  }

  test('on a result deadline a week later, and on the longest reveal delay', () => {
    const changes = { resolutionDeadline: terms.fundingDeadline + 604_800n, revealDelaySlots: 256 };
    const resolutionDeadline = fromUnixSeconds(changes.resolutionDeadline);
    expect(inspectConsistent(changes, { resolutionDeadline, revealDelaySlots: 256 })).toEqual([
      RESULT_DEADLINE_TOO_LATE,
    ]);
  });

  test.each([
    [1_800n, []],
    [1_801n, [RESULT_DEADLINE_TOO_LATE]],
  ])('on a result deadline %i s after the payment deadline, of 1,800 that were shown: %j', (seconds, faults) => {
    const resolutionDeadline = terms.fundingDeadline + seconds;
    const shown = { resolutionDeadline: fromUnixSeconds(resolutionDeadline) };
    expect(inspectConsistent({ resolutionDeadline }, shown)).toEqual(faults);
  });

  test('on a bond that doesn’t cover the two dearest cards', () => {
    const bondLamports = terms.bondLamports + 900n;
    const table = (cardsLamports: bigint) => ({ table: { ...agreement.table, cardsLamports } });
    expect(inspectConsistent({ bondLamports }, { bondAmount: bondLamports }, table(900n))).toEqual([]);
    expect(inspectConsistent({ bondLamports }, { bondAmount: bondLamports }, table(901n))).toEqual([BOND_TOO_SMALL]);
    const feesOnly = { cardMode: 0 } as const;
    expect(inspectConsistent(feesOnly, { cardMode: 'fees-only' }, table(901n))).toEqual([]);
  });
});

describe('a payment is refused', () => {
  const inspectWithDuel = (change: Partial<Agreement['duel']>) =>
    inspectAltered({}, { duel: { ...agreement.duel, ...change } }).faults;

  test.each(['cards-and-fees', ''])('with a card mode that this reader doesn’t know: %o', (cardMode) => {
    expect(inspectWithDuel({ cardMode })).toEqual([formatNotShownFault('card mode')]);
  });

  test('without the provider’s consent', () => {
    expect(inspectWithDuel({ providerConsent: null })).toEqual(['The provider hasn’t agreed to these terms.']);
  });

  test.each([
    ['over other terms', duel.signConsent(encodeTerms({ ...terms, nonce: 60_000 }))],
    ['of another key', testWallet('stranger').signText('ripduel:terms:2')],
    ['that is none', 'nothing'],
  ])('with a consent %s', (_, providerConsent) => {
    expect(inspectWithDuel({ providerConsent })).toEqual(['The provider’s signature isn’t one over these terms.']);
  });

  test('into another escrow account than was shown', () => {
    expect(inspectWithDuel({ escrowAddress: otherAddress })).toEqual([
      'The escrow account isn’t the one that follows from the terms.',
    ]);
  });

  test('before the duel has deadlines', () => {
    expect(inspectWithDuel({ fundingDeadline: null })).toEqual([formatNotShownFault('payment deadline')]);
  });
});
