import { expect, test } from 'vitest';
import {
  cardMints,
  creator,
  duelEscrowAddress,
  matchedDuel,
  programId,
} from '../../../testing/chain/duel-transactions';
import { encodeTerms } from '../escrow/layout-1/terms';
import { decodeTerms } from '../escrow/terms';
import { type ExpectedCallContext, listAllowedAccounts } from './escrow-calls';

const callContext: ExpectedCallContext = {
  programId,
  escrowAddress: duelEscrowAddress,
  wallet: creator,
  terms: matchedDuel.terms,
  cardMints,
};

test('no wallet is ever asked to accept for the provider', () => {
  expect(listAllowedAccounts({ kind: 'accept' }, callContext)).toEqual([]);
});

test('an escrow of layout 1 is never locked', () => {
  const terms = encodeTerms(decodeTerms(matchedDuel.terms));
  expect(listAllowedAccounts({ kind: 'lock_entropy' }, { ...callContext, terms })).toEqual([]);
});

test.each([2, 3])('a card is never refunded: part %s', (part) => {
  expect(listAllowedAccounts({ kind: 'refund', part }, callContext)).toEqual([]);
});
