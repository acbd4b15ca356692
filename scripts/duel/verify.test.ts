import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitResult } from '../../lib/chain/escrow/instructions';
import { proveEntry } from '../../lib/chain/escrow/table';
import { sha256 } from '../../lib/core/hash';
import { fromBase64, fromHex } from './bytes';
import { chainClaims } from './chain-claims';
import type { Evidence } from './evidence';
import { readCommit } from './history';
import { computeOwn } from './own';
import { addressNamed, PROGRAM, sealEntries, settledDuel, someEntries, withMints } from './testing/settled';
import { findDifferences } from './verify';

const entries = someEntries([5, 9, 9, 1, 7, 3, 12]);
const duel = settledDuel(entries, sha256('seed'), sha256('entropy'));
const names = (evidence: Evidence) => findDifferences(evidence).map(({ what }) => what);

const flipped = (bytes: Uint8Array, at: number, bit = 0): Uint8Array =>
  bytes.map((byte, index) => (index === at ? byte ^ (1 << bit) : byte));
const flippedHex = (text: string, at: number): string => Buffer.from(flipped(fromHex(text), at)).toString('hex');
const flippedBase64 = (text: string, at: number): string =>
  Buffer.from(flipped(fromBase64(text), at)).toString('base64');
const positions = (length: number, step: number): number[] =>
  Array.from({ length: Math.ceil(length / step) }, (_, at) => at * step);

/** The positions, `step` apart, at which a flipped byte goes unnoticed. */
const unnoticed = (length: number, change: (at: number) => Partial<Evidence>, step = 1): number[] =>
  positions(length, step).filter((at) => names({ ...duel, ...change(at) }).length === 0);

/** The claims about the chain alone, which costs no signature; null where the account cannot be read. */
function claimsOrNone(...input: Parameters<typeof chainClaims>): ReturnType<typeof chainClaims> | null {
  try {
    return chainClaims(...input);
  } catch {
    return null;
  }
}

const withProof = (changes: Partial<Evidence['proof']>): Partial<Evidence> => ({
  proof: { ...duel.proof, ...changes },
});
const withAnswer = (changes: object): Partial<Evidence> =>
  withProof({ answer: { ...duel.proof.answer, ...changes } as Evidence['proof']['answer'] });

describe('a settled duel', () => {
  it('gives what the service and the program’s client compute, whatever the pack, the seed and the entropy', () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((each) => new Uint8Array(each));
    const values = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(values, bytes, bytes, (list, seed, entropy) => {
        expect(findDifferences(settledDuel(someEntries(list), seed, entropy))).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});

describe('a duel for cards', () => {
  const many = withMints(someEntries([5, 9, 9, 1, 7]));
  const played = settledDuel(many, sha256('seed'), sha256('entropy'), 1);
  const cards = played.receipt.cards ?? [];

  it('never gives both sides one card, whatever the seed and the entropy', () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((each) => new Uint8Array(each));
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 6 }), bytes, bytes, (count, seed, entropy) => {
        const entries = withMints(someEntries(Array.from({ length: count }, () => 1)));
        const evidence = settledDuel(entries, seed, entropy, 1);
        expect(findDifferences(evidence)).toEqual([]);
        const [first, second] = computeOwn(evidence).result.draws;
        expect(first.entryIndex).not.toBe(second.entryIndex);
      }),
      { numRuns: 40 },
    );
  });

  it.each<[string, object]>([
    ['card mode', { duel: { ...played.receipt.duel, cardMode: 'fees-only' } }],
    ['cards in the receipt', { cards: cards.toReversed() }],
    ['cards in the receipt', { cards: null }],
    ['parts', { cards: cards.map((card) => ({ ...card, state: 'missed' })) }],
  ])('another %s is noticed', (what, changes) => {
    expect(names({ ...played, receipt: { ...played.receipt, ...changes } })).toContain(what);
  });

  it('leaves the cards and what was settled in the transactions of its closed account', () => {
    const [first, second] = played.proof.answer.draws;
    const table = sealEntries(many);
    const proofs = [proveEntry(table, first.entryIndex), proveEntry(table, second.entryIndex)] as const;
    const seed = fromHex(played.proof.answer.seed);
    const { data } = commitResult({ escrow: addressNamed('escrow'), programAddress: PROGRAM, seed, proofs });
    const shown = { ...readCommit(new Uint8Array(data)), terms: fromBase64(played.proof.terms) };
    const withParts = (settledParts: number[], entries = shown.entries): Evidence => ({
      ...played,
      onChain: { kind: 'history', shown: { ...shown, entries, settledParts } },
    });
    expect(findDifferences(withParts([1, 3, 0, 2]))).toEqual([]);
    expect(names(withParts([0, 1, 2]))).toEqual(['parts that were settled']);
    const others = shown.entries.map((entry) => ({ ...entry, cardMint: addressNamed('another') }));
    expect(names(withParts([0, 1, 2, 3], others))).toEqual(['cards that were shown']);
  });
});

describe('a flipped byte is noticed', () => {
  it('in the terms', () => {
    expect(unnoticed(308, (at) => withProof({ terms: flippedBase64(duel.proof.terms, at) }))).toEqual([]);
  });

  it('in the escrow account, but for who deposited first', () => {
    const { onChain } = duel;
    if (onChain.kind !== 'account') throw new Error('there is an account');
    const own = computeOwn(duel);
    const seen = (at: number): boolean => {
      const claims = claimsOrNone({ ...duel, onChain: { ...onChain, data: flipped(onChain.data, at) } }, own);
      return claims === null || claims.some(([, found, expected]) => String(found) !== String(expected));
    };
    expect(positions(536, 1).filter((at) => !seen(at))).toEqual([13]);
    expect(names({ ...duel, onChain: { ...onChain, data: flipped(onChain.data, 13, 1) } })).toEqual([
      'first depositor is a side',
    ]);
    expect(names({ ...duel, onChain: { ...onChain, owner: addressNamed('another') } })).toEqual([
      'owner of the escrow account',
    ]);
    expect(names({ ...duel, onChain: { ...onChain, data: onChain.data.slice(1) } })).toEqual(['the evidence']);
  });

  it.each(['seed', 'entropy', 'seedCommitment', 'termsHash', 'requestHash'] as const)('in the answer: %s', (member) => {
    expect(unnoticed(32, (at) => withAnswer({ [member]: flippedHex(duel.proof.answer[member], at) }), 11)).toEqual([]);
  });

  it.each(['termsHash', 'requestHash'] as const)('in the proof: %s', (member) => {
    expect(unnoticed(32, (at) => withProof({ [member]: flippedHex(duel.proof[member], at) }), 11)).toEqual([]);
  });

  it('in the request', () => {
    const bytes = new TextEncoder().encode(duel.proof.request);
    const change = (at: number) => withProof({ request: new TextDecoder().decode(flipped(bytes, at)) });
    expect(unnoticed(bytes.length, change, 7)).toEqual([]);
  });

  it('in the hash of the slot', () => {
    expect(unnoticed(32, (at) => ({ slotHash: flipped(duel.slotHash ?? new Uint8Array(), at) }), 11)).toEqual([]);
  });
});

describe('another value is noticed', () => {
  const other = addressNamed('another');
  const [first, second] = duel.proof.answer.draws;
  const changes: [string, Partial<Evidence>][] = [
    ['duel', { duelId: 'duel_2' }],
    ['program', { programId: other }],
    ['chain', { genesisHash: 'another chain' }],
    ['provider key', withProof({ providerKey: other })],
    ['signature', withProof({ signature: settledDuel(entries, sha256('seed'), sha256('other')).proof.signature })],
    ['escrow', withProof({ escrowAddress: other })],
    ['slot', withAnswer({ entropySlot: '109' })],
    ['winner', withAnswer({ winner: duel.proof.answer.winner === 'creator' ? 'opponent' : 'creator' })],
    ['ticket', withAnswer({ draws: [{ ...first, ticket: first.ticket + 1 }, second] })],
    ['value', withAnswer({ draws: [first, { ...second, valueAmount: '1' }] })],
    ['status', { receipt: { ...duel.receipt, duel: { ...duel.receipt.duel, status: 'resolved' } } }],
    ['result', { receipt: { ...duel.receipt, result: null } }],
    ['policy', { receipt: { ...duel.receipt, valuationPolicyHash: '00' } }],
    ['policy of the proof', withProof({ valuationPolicyHash: '00'.repeat(32) })],
    ['fund slots', { receipt: { ...duel.receipt, transactions: [] } }],
  ];
  it.each(changes)('%s', (_, change) => {
    expect(names({ ...duel, ...change })).not.toEqual([]);
  });

  it.each([...entries.keys()])('entry %i', (index) => {
    const alter = (change: object) => entries.map((each, at) => (at === index ? { ...each, ...change } : each));
    for (const change of [
      { weight: 100 },
      { valueAmount: '100' },
      { cardId: 'x' },
      { tier: 'rare' },
      { cardMint: addressNamed('card') },
    ]) {
      expect(names({ ...duel, entries: alter(change) })).toContain('root of the pack table');
    }
  });
});

describe('a closed account', () => {
  const [creatorDraw, opponentDraw] = duel.proof.answer.draws;
  const table = sealEntries(entries);
  const proofs = [proveEntry(table, creatorDraw.entryIndex), proveEntry(table, opponentDraw.entryIndex)] as const;
  const seed = fromHex(duel.proof.answer.seed);
  const { data } = commitResult({ escrow: addressNamed('escrow'), programAddress: PROGRAM, seed, proofs });
  const shown = { ...readCommit(new Uint8Array(data)), terms: fromBase64(duel.proof.terms), settledParts: [1, 0] };
  const withShown = (changes: object): Evidence => ({
    ...duel,
    onChain: { kind: 'history', shown: { ...shown, ...changes } },
  });

  it('leaves its transactions to compare with', () => {
    expect(findDifferences(withShown({}))).toEqual([]);
  });

  it.each([
    ['seed that was shown', { seed: flipped(seed, 0) }],
    ['terms that were paid', { terms: flipped(shown.terms, 50) }],
    ['entries that were shown', { entries: [...shown.entries].reverse() }],
    ['parts that were settled', { settledParts: [0] }],
  ])('%s', (what, change) => {
    expect(names(withShown(change))).toContain(what);
  });
});
