import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../lib/core/hash';
import {
  addressNamed,
  buildEntriesWithValues,
  playSettledDuel,
  signConsent,
  withMints,
} from '../../testing/duel-script/settled';
import { decodeBase64, decodeHex } from './bytes';
import { buildChainComparisons } from './chain-claims';
import type { Evidence } from './evidence';
import { type DuelTransaction, InstructionTag } from './history';
import { recomputeDuel } from './recompute-duel';
import type { Call } from './transaction';
import { findChainDifferences, findDifferences } from './verify';

const entries = buildEntriesWithValues([5, 9, 9, 1, 7, 3, 12]);
const duel = playSettledDuel(entries, sha256('seed'));
const listDifferenceNames = (evidence: Evidence) => findDifferences(evidence).map(({ what }) => what);

const flipBit = (bytes: Uint8Array, at: number, bit = 0): Uint8Array =>
  bytes.map((byte, index) => (index === at ? byte ^ (1 << bit) : byte));
const flipHexBit = (text: string, at: number): string => Buffer.from(flipBit(decodeHex(text), at)).toString('hex');
const flipBase64Bit = (text: string, at: number): string =>
  Buffer.from(flipBit(decodeBase64(text), at)).toString('base64');
const listPositions = (length: number, step: number): number[] =>
  Array.from({ length: Math.ceil(length / step) }, (_, at) => at * step);

/** Returns the positions, of every `step`-th one, where `findDifferences` doesn't notice a changed byte. */
const listUnnoticedPositions = (length: number, change: (at: number) => Partial<Evidence>, step = 1): number[] =>
  listPositions(length, step).filter((at) => listDifferenceNames({ ...duel, ...change(at) }).length === 0);

/**
 * Returns only the comparisons with chain data, since verifying a signature for each changed byte would be slow. Null
 * if the account can't be read.
 */
function buildComparisonsOrNull(
  ...input: Parameters<typeof buildChainComparisons>
): ReturnType<typeof buildChainComparisons> | null {
  try {
    return buildChainComparisons(...input);
  } catch {
    return null;
  }
}

const withProof = (changes: Partial<Evidence['proof']>): Partial<Evidence> => {
  const proof = { ...duel.proof, ...changes };
  const { answer, consent } = proof;
  const told = { seed: answer.seed, entropy: answer.entropy, entropySlot: BigInt(answer.entropySlot), consent };
  return { proof, ...told, termsBytes: decodeBase64(proof.terms) };
};
const withAnswer = (changes: object): Partial<Evidence> =>
  withProof({ answer: { ...duel.proof.answer, ...changes } as Evidence['proof']['answer'] });

/** Returns the history with each call of the instruction `tag` changed, or left out if `change` returns null. */
const withCalls = (tag: number, change: (call: Call) => Call | null): Partial<Evidence> => ({
  history: duel.history.map((landed) => ({
    ...landed,
    calls: landed.calls.flatMap((call) => (call.data[0] === tag ? (change(call) ?? []) : call)),
  })),
});

describe('a settled duel', () => {
  it('gives what the real program computes, whatever the pack, the seed and the entropy', () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((each) => new Uint8Array(each));
    const values = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(values, bytes, fc.bigInt(1_000n, 1_000_000n), (list, seed, slot) => {
        const evidence = playSettledDuel(buildEntriesWithValues(list), seed, { startSlot: slot });
        expect(findDifferences(evidence)).toEqual([]);
        expect(findChainDifferences(evidence)).toEqual([]);
      }),
      { numRuns: 6 },
    );
  });
});

describe('a duel for cards', () => {
  const many = withMints(buildEntriesWithValues([5, 9, 9, 1, 7]));
  const played = playSettledDuel(many, sha256('seed'), { cardMode: 1 });
  const cards = played.receipt.cards ?? [];

  it('never gives both sides one card, whoever draws first', () => {
    const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((each) => new Uint8Array(each));
    const drawers = new Set<number>();
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 6 }), bytes, fc.bigInt(1_000n, 1_000_000n), (count, seed, slot) => {
        const own = withMints(buildEntriesWithValues(Array.from({ length: count }, () => 1)));
        const evidence = playSettledDuel(own, seed, { cardMode: 1, startSlot: slot });
        expect(findDifferences(evidence)).toEqual([]);
        const { draws, firstDrawer } = recomputeDuel(evidence).result;
        drawers.add(firstDrawer);
        expect(draws[0].entryIndex).not.toBe(draws[1].entryIndex);
      }),
      { numRuns: 8, seed: 20_261_122 },
    );
    expect([...drawers].sort()).toEqual([0, 1]);
  });

  it.each<[string, object]>([
    ['card mode', { duel: { ...played.receipt.duel, cardMode: 'fees-only' } }],
    ['cards in the receipt', { cards: cards.toReversed() }],
    ['cards in the receipt', { cards: null }],
    ['cards that came', { cards: cards.map((card) => ({ ...card, state: 'missed' })) }],
  ])('another %s is noticed', (what, changes) => {
    expect(listDifferenceNames({ ...played, receipt: { ...played.receipt, ...changes } })).toContain(what);
  });
});

describe('a flipped byte is noticed', () => {
  it('in the terms: every third byte, and all of the layout and nonce', () => {
    expect(listUnnoticedPositions(319, (at) => withProof({ terms: flipBase64Bit(duel.proof.terms, at) }), 3)).toEqual(
      [],
    );
    for (const at of [316, 317, 318])
      expect(
        listDifferenceNames({ ...duel, ...withProof({ terms: flipBase64Bit(duel.proof.terms, at) }) }),
      ).not.toEqual([]);
  });

  it('in the escrow account, in every byte of it', () => {
    const { account } = duel;
    if (account === null) throw new Error('there is an account');
    const own = recomputeDuel(duel);
    const isFlipNoticed = (at: number): boolean => {
      const claims = buildComparisonsOrNull({ ...duel, account: { ...account, data: flipBit(account.data, at) } }, own);
      return claims === null || claims.some(([, found, expected]) => String(found) !== String(expected));
    };
    expect(listPositions(571, 1).filter((at) => !isFlipNoticed(at))).toEqual([]);
    expect(listDifferenceNames({ ...duel, account: { ...account, owner: addressNamed('another') } })).toEqual([
      'owner of the escrow account',
    ]);
    expect(listDifferenceNames({ ...duel, account: { ...account, data: account.data.slice(1) } })).toEqual([
      'the evidence',
    ]);
  });

  it.each(['seed', 'entropy', 'seedCommitment', 'termsHash', 'requestHash'] as const)('in the answer: %s', (member) => {
    expect(
      listUnnoticedPositions(32, (at) => withAnswer({ [member]: flipHexBit(duel.proof.answer[member], at) }), 11),
    ).toEqual([]);
  });

  it.each(['termsHash', 'requestHash'] as const)('in the proof: %s', (member) => {
    expect(listUnnoticedPositions(32, (at) => withProof({ [member]: flipHexBit(duel.proof[member], at) }), 11)).toEqual(
      [],
    );
  });

  it('in the request', () => {
    const bytes = new TextEncoder().encode(duel.proof.request);
    const flipRequestByte = (at: number) => withProof({ request: new TextDecoder().decode(flipBit(bytes, at)) });
    expect(listUnnoticedPositions(bytes.length, flipRequestByte, 7)).toEqual([]);
  });

  it('in the hash of the slot', () => {
    expect(
      listUnnoticedPositions(32, (at) => ({ slotHash: flipBit(duel.slotHash ?? new Uint8Array(), at) }), 11),
    ).toEqual([]);
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
    [
      'signature',
      withProof({ signature: playSettledDuel(entries, sha256('seed'), { startSlot: 7_000n }).proof.signature }),
    ],
    ['consent of a stranger', withProof({ consent: signConsent(duel.termsBytes, 'a stranger') })],
    ['consent to other terms', withProof({ consent: signConsent(flipBit(duel.termsBytes, 20)) })],
    ['no consent', { consent: null }],
    ['escrow', withProof({ escrowAddress: other })],
    ['slot', withAnswer({ entropySlot: '1018' })],
    ['winner', withAnswer({ winner: duel.proof.answer.winner === 'creator' ? 'opponent' : 'creator' })],
    ['ticket', withAnswer({ draws: [{ ...first, ticket: first.ticket + 1 }, second] })],
    ['value', withAnswer({ draws: [first, { ...second, valueAmount: '1' }] })],
    ['status', { receipt: { ...duel.receipt, duel: { ...duel.receipt.duel, status: 'resolved' } } }],
    ['result', { receipt: { ...duel.receipt, result: null } }],
    ['policy', { receipt: { ...duel.receipt, valuationPolicyHash: '00' } }],
    ['policy of the proof', withProof({ valuationPolicyHash: '00'.repeat(32) })],
    ['history', { history: [] }],
  ];
  it.each(changes)('%s', (_, change) => {
    expect(listDifferenceNames({ ...duel, ...change })).not.toEqual([]);
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
      expect(listDifferenceNames({ ...duel, entries: alter(change) })).toContain('root of the pack table');
      expect(findChainDifferences({ ...duel, entries: alter(change) })).not.toEqual([]);
    }
  });
});

describe('a closed account', () => {
  const closed = { ...duel, account: null };
  const fromWallet = (call: Call, address: string, at: number): Call => ({
    ...call,
    accounts: call.accounts.map((each, index) => (index === at ? { ...each, address } : each)),
  });
  const swapEntries = (call: Call): Call => {
    const half = (call.data.length - 33) / 2;
    const [seed, one, two] = [call.data.slice(0, 33), call.data.slice(33, 33 + half), call.data.slice(33 + half)];
    return { ...call, data: Uint8Array.from([...seed, ...two, ...one]) };
  };

  it('leaves its transactions to compare with', () => {
    expect(findDifferences(closed)).toEqual([]);
  });

  it.each<[string, Partial<Evidence>]>([
    [
      'seed that was shown',
      withCalls(InstructionTag.commitResult, (call) => ({ ...call, data: flipBit(call.data, 1) })),
    ],
    ['entries that were shown', withCalls(InstructionTag.commitResult, swapEntries)],
    [
      'terms that were paid',
      withCalls(InstructionTag.depositFee, (call) => ({ ...call, data: flipBit(call.data, 50) })),
    ],
    ['who paid', withCalls(InstructionTag.depositFee, (call) => fromWallet(call, addressNamed('third'), 0))],
    ['who accepted', withCalls(InstructionTag.accept, (call) => fromWallet(call, addressNamed('third'), 0))],
    ['accept comes in time', withCalls(InstructionTag.accept, () => null)],
    ['parts that were settled', withCalls(InstructionTag.settle, (call) => (call.data[1] === 4 ? null : call))],
    ['accept comes after both deposits', { history: duel.history.toSorted(acceptFirst) }],
    ['entropy is not older than its target', withAnswer({ entropySlot: '1015' })],
    ['lock comes after its slot', moveTransactions(InstructionTag.lockEntropy, -20n)],
    ['result waits for the reveal delay', moveTransactions(InstructionTag.commitResult, -1n)],
  ])('%s', (what, change) => {
    expect(listDifferenceNames({ ...closed, ...change })).toContain(what);
  });

  it('shows lamports that did not arrive, of a fee and of the bond', () => {
    for (const part of [0, 4]) {
      const short = duel.history.map((landed) =>
        landed.calls.some(({ data }) => data[0] === InstructionTag.settle && data[1] === part)
          ? { ...landed, gains: new Map([...landed.gains].map(([wallet, gain]) => [wallet, gain - 1n] as const)) }
          : landed,
      );
      expect(listDifferenceNames({ ...closed, history: short })).toEqual([expect.stringMatching(/^lamports to /)]);
    }
  });
});

const acceptFirst = (one: DuelTransaction, other: DuelTransaction): number =>
  Number(accepts(other)) - Number(accepts(one));
const accepts = ({ calls }: DuelTransaction): boolean => calls.some(({ data }) => data[0] === InstructionTag.accept);

/** Returns the history with the transactions that call the instruction `tag` moved by this many slots. */
function moveTransactions(tag: number, slots: bigint): Partial<Evidence> {
  return {
    history: duel.history.map((landed) =>
      landed.calls.some(({ data }) => data[0] === tag) ? { ...landed, slot: landed.slot + slots } : landed,
    ),
  };
}
