import { type Address, none } from '@solana/kit';
import { AccountState, getTokenEncoder, type TokenArgs } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import { buildDrawnDuel, signAnswer } from '../../testing/duel/drawn-duel';
import { testWallet } from '../../testing/service/wallet';
import { SYSTEM_PROGRAM_ADDRESS, TOKEN_PROGRAM_ADDRESS } from '../chain/escrow/address';
import type { Escrow } from '../chain/escrow/state';
import { sha256, sha256Hex } from '../core/hash';
import type { DrawAnswer } from '../provider/rules/answer';
import { findEvidenceFault, findValuesFault, findVaultFault } from './card-rules';

const { escrow, table, answer } = buildDrawnDuel();
const policyHash = sha256Hex('policy');

describe('findValuesFault', () => {
  const withTerms = (change: Partial<Escrow['terms']>) => ({ terms: { ...escrow.terms, ...change } });

  const buildResult = (index: number) => {
    const { value, cardMint } = table.entries[index]!;
    return { values: [value, value], cardMints: [cardMint!, cardMint!] };
  };

  test('accepts the values and cards of the sealed table', () => {
    expect(findValuesFault(escrow, table, policyHash)).toBeNull();
  });

  test.each<[string, Partial<Escrow>, RegExp]>([
    ['another policy', withTerms({ policyHash: sha256('other') }), /another valuation policy/],
    ['another table root', withTerms({ tableRoot: sha256('other') }), /not that of the terms/],
    ['another total weight', withTerms({ totalWeight: table.totalWeight + 1 }), /not that of the terms/],
    ['another value of the creator', { values: [escrow.values[0]! + 1n, escrow.values[1]!] }, /values and cards/],
    ['another value of the opponent', { values: [escrow.values[0]!, escrow.values[1]! + 1n] }, /values and cards/],
    ['the cards exchanged', { cardMints: escrow.cardMints.toReversed() }, /values and cards/],
    ['another card of the opponent', { cardMints: [escrow.cardMints[0]!, SYSTEM_PROGRAM_ADDRESS] }, /values and cards/],
    ['an entry that the table does not have', { entryIndexes: [escrow.entryIndexes[0]!, 99] }, /values and cards/],
    ['no entries', { entryIndexes: [], values: [], cardMints: [] }, /values and cards/],
    ['a value without an entry', { entryIndexes: [], ...buildResult(1) }, /values and cards/],
  ])('refuses %s', (_title, change, fault) => {
    expect(findValuesFault({ ...escrow, ...change }, table, policyHash)).toMatch(fault);
  });

  test('refuses a policy that the duel does not name', () => {
    expect(findValuesFault(escrow, table, sha256Hex('other'))).toMatch(/another valuation policy/);
  });
});

describe('findEvidenceFault', () => {
  const evidence = { requestHash: answer.requestHash, answer, signature: signAnswer(answer) };

  test('accepts the provider’s signed answer to the stored question', () => {
    expect(findEvidenceFault(escrow, table, evidence)).toBeNull();
  });

  test.each([
    ['no evidence', null],
    ['no answer', { ...evidence, answer: null }],
    ['no signature', { ...evidence, signature: null }],
  ])('refuses %s', (_title, stored) => {
    expect(findEvidenceFault(escrow, table, stored)).toBe('The provider’s signed answer is not stored.');
  });

  test('refuses a signature of another wallet', () => {
    const stored = { ...evidence, signature: signAnswer(answer, testWallet('stranger')) };
    expect(findEvidenceFault(escrow, table, stored)).toMatch(/^The provider’s answer proves nothing: the signature/);
  });

  test.each<[string, Partial<DrawAnswer>]>([
    ['request', { requestHash: sha256Hex('other') }],
    ['terms', { termsHash: sha256Hex('other') }],
    ['seed commitment', { seedCommitment: sha256Hex('other') }],
    ['entropy slot', { entropySlot: '15' }],
    ['entropy', { entropy: sha256Hex('other') }],
  ])('refuses an answer to another question: another %s', (_title, change) => {
    const other = { ...answer, ...change };
    const stored = { ...evidence, answer: other, signature: signAnswer(other) };
    expect(findEvidenceFault(escrow, table, stored)).toMatch(/proves nothing: the answer is for another question/);
  });

  test.each<[string, Partial<DrawAnswer>]>([
    ['another winner', { winner: answer.winner === 'creator' ? 'opponent' : 'creator' }],
    ['the seed of another duel', { seed: sha256Hex('other') }],
  ])('refuses a signed answer that names %s than the seed gives', (_title, change) => {
    const other = { ...answer, ...change };
    expect(findEvidenceFault(escrow, table, { ...evidence, answer: other, signature: signAnswer(other) })).toMatch(
      /^The provider’s answer proves nothing/,
    );
  });

  test.each<[string, Partial<Escrow>]>([
    ['another seed', { seed: sha256('other') }],
    ['another winner', { winner: escrow.winner === 0 ? 1 : 0 }],
    ['no winner', { winner: 255 }],
    ['another entry of the creator', { entryIndexes: [escrow.entryIndexes[0]! + 1, escrow.entryIndexes[1]!] }],
    ['another entry of the opponent', { entryIndexes: [escrow.entryIndexes[0]!, escrow.entryIndexes[1]! + 1] }],
  ])('refuses a committed result with %s', (_title, change) => {
    expect(findEvidenceFault({ ...escrow, ...change }, table, evidence)).toBe(
      'The provider’s answer is not the committed result.',
    );
  });

  test('accepts a duel that either side won', () => {
    const winners = ['a', 'b', 'c', 'd'].map((name) => {
      const duel = buildDrawnDuel(name);
      const stored = { requestHash: duel.answer.requestHash, answer: duel.answer, signature: signAnswer(duel.answer) };
      expect(findEvidenceFault(duel.escrow, duel.table, stored)).toBeNull();
      return duel.answer.winner;
    });
    expect(new Set(winners)).toEqual(new Set(['creator', 'opponent']));
  });
});

describe('findVaultFault', () => {
  const of = { owner: testWallet('escrow').address, mint: testWallet('card').address };
  const buildVaultAccount = (change: Partial<TokenArgs> = {}) => ({
    owner: TOKEN_PROGRAM_ADDRESS as string,
    data: new Uint8Array(
      getTokenEncoder().encode({
        mint: of.mint as Address,
        owner: of.owner as Address,
        amount: 0n,
        delegate: none(),
        state: AccountState.Initialized,
        isNative: none(),
        delegatedAmount: 0n,
        closeAuthority: none(),
        ...change,
      }),
    ),
  });

  test.each([
    ['no account', null],
    ['an address that was only sent SOL', { owner: SYSTEM_PROGRAM_ADDRESS as string, data: new Uint8Array() }],
    ['an empty token account', buildVaultAccount()],
  ])('accepts %s', (_title, account) => {
    expect(findVaultFault(account, of)).toBeNull();
  });

  test.each([
    [
      'a token account of another owner',
      buildVaultAccount({ owner: testWallet('other').address as Address }),
      'not a plain',
    ],
    ['a system account with data', { owner: SYSTEM_PROGRAM_ADDRESS as string, data: new Uint8Array(1) }, 'not a plain'],
    [
      'an empty account of another program',
      { owner: testWallet('other').address, data: new Uint8Array() },
      'not a plain',
    ],
    ['a vault with the card in it', buildVaultAccount({ amount: 1n }), 'holds the card already'],
  ])('refuses %s', (_title, account, fault) => {
    expect(findVaultFault(account, of)).toContain(fault);
  });
});
