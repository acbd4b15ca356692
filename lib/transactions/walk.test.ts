import { describe, expect, test } from 'vitest';
import type { ChainPort, SignatureRange, SignatureState } from '../chain/port';
import { advanceWalk, type HistoryWalk, readWalkPage, type SignaturePage } from './walk';

const tip = { slot: 100n, blockHeight: 90n };
/** Maximum number of signatures of a page. */
const LIMIT = 3;
/** A walk before its first page, of a history that was never read. */
const untouched: HistoryWalk = {
  readUntil: null,
  readHeight: null,
  walkTop: null,
  walkBefore: null,
  walkHeight: null,
  walkWhole: true,
};
/** A walk after its first page, which wasn't the last one. */
const begun: HistoryWalk = { ...untouched, walkTop: 'newest', walkBefore: 'oldest shown', walkHeight: 90n };

interface StubbedNode {
  readonly signatures?: readonly string[];
  /** Commitments of the signatures that the node knows. */
  readonly commitmentBySignature?: Readonly<Record<string, SignatureState['commitment']>>;
  /** Whether the account exists or existed; false by default. */
  readonly existed?: boolean;
}

/** Reads a page from this stubbed node, and returns it with the requests that the node received. */
async function readPageFrom(
  { signatures: shown = [], commitmentBySignature = {}, existed = false }: StubbedNode,
  walk: HistoryWalk,
) {
  const requests: unknown[] = [];
  const chain: Partial<ChainPort> = {
    finalizedSignatures: async (address: string, limit: number, range: SignatureRange) => {
      requests.push(['signatures', address, limit, range]);
      return shown;
    },
    signatureStates: async (signatures, minSlot) => {
      requests.push(['states', signatures, minSlot]);
      return signatures.map((each) => {
        const commitment = commitmentBySignature[each];
        return commitment === undefined ? null : { commitment, slot: 50n, error: null };
      });
    },
  };
  const at = { tip, limit: LIMIT, existed: async () => existed };
  return { page: await readWalkPage(chain as ChainPort, 'account', walk, at), requests };
}

describe('a page of an account’s history', () => {
  test.each([
    ['from the newest on a first page', untouched, null],
    ['from where the walk was left on later ones', begun, 'oldest shown'],
  ])('is read %s', async (_title, walk, before) => {
    const { requests } = await readPageFrom({ signatures: ['a'] }, walk);
    expect(requests).toEqual([['signatures', 'account', LIMIT, { before, minContextSlot: 100n }]]);
  });

  test.each<[string, string[], string | null, SignaturePage]>([
    ['full', ['c', 'b', 'a'], null, { signatures: ['c', 'b', 'a'], isLast: false, isCutOff: false }],
    ['short', ['c', 'b'], null, { signatures: ['c', 'b'], isLast: true, isCutOff: false }],
    ['full, up to the last one read', ['c', 'b', 'a'], 'a', { signatures: ['c', 'b'], isLast: true, isCutOff: false }],
    ['the last one read, first', ['c', 'b', 'a'], 'c', { signatures: [], isLast: true, isCutOff: false }],
    [
      'full, without the last one read',
      ['c', 'b', 'a'],
      'z',
      { signatures: ['c', 'b', 'a'], isLast: false, isCutOff: false },
    ],
    ['short, without the last one read', ['c', 'b'], 'z', { signatures: ['c', 'b'], isLast: true, isCutOff: true }],
  ])('that is %s', async (_title, shown, readUntil, expected) => {
    expect((await readPageFrom({ signatures: shown }, { ...untouched, readUntil })).page).toEqual(expected);
  });
});

describe('an empty page', () => {
  const end = { signatures: [], isLast: true };

  test('ends a walk when the node knows the signature that the page begins at', async () => {
    const known = { 'oldest shown': 'finalized' } as const;
    const { page, requests } = await readPageFrom({ commitmentBySignature: known }, begun);
    expect(page).toEqual({ ...end, isCutOff: false });
    expect(requests.at(-1)).toEqual(['states', ['oldest shown'], 100n]);
    const cutOff = await readPageFrom({ commitmentBySignature: known }, { ...begun, readUntil: 'forgotten' });
    expect(cutOff.page).toEqual({ ...end, isCutOff: true });
  });

  test.each<[string, StubbedNode['commitmentBySignature']]>([
    ['the node does not know the signature that it begins at', {}],
    ['the node has not finalized the signature that it begins at', { 'oldest shown': 'confirmed' }],
  ])('is no answer when %s', async (_title, known = {}) => {
    expect((await readPageFrom({ commitmentBySignature: known }, begun)).page).toBeNull();
    expect(
      (await readPageFrom({ commitmentBySignature: known }, { ...begun, readUntil: 'forgotten' })).page,
    ).toBeNull();
  });

  test.each<[string, HistoryWalk, boolean, SignaturePage | null]>([
    ['an account that never was', untouched, false, { ...end, isCutOff: false }],
    ['an account that is or was there', untouched, true, null],
    ['an account of which something was read', { ...untouched, readUntil: 'read' }, false, null],
  ])('at the start of a walk, of %s', async (_title, walk, existed, expected) => {
    const { page, requests } = await readPageFrom({ commitmentBySignature: { read: 'finalized' }, existed }, walk);
    expect(page).toEqual(expected);
    expect(requests).toHaveLength(1);
  });
});

describe('advanceWalk', () => {
  const whole = { isWhole: true, blockHeight: 95n };
  const full: SignaturePage = { signatures: ['c', 'b', 'a'], isLast: false, isCutOff: false };
  const last: SignaturePage = { ...full, isLast: true };
  const read: HistoryWalk = { ...untouched, readUntil: 'earlier', readHeight: 80n };

  test('remembers the top and the height of a walk at its first page', () => {
    expect(advanceWalk(read, full, whole)).toEqual({ ...read, walkTop: 'c', walkBefore: 'a', walkHeight: 95n });
  });

  test('keeps the top and the height of a walk at later pages', () => {
    expect(advanceWalk(begun, full, whole)).toEqual({ ...begun, walkBefore: 'a' });
  });

  test('keeps its place at a page without signatures', () => {
    expect(advanceWalk(begun, { ...full, signatures: [] }, whole)).toEqual(begun);
    expect(advanceWalk(untouched, { ...full, signatures: [] }, whole)).toEqual({ ...untouched, walkHeight: 95n });
  });

  test.each<[string, HistoryWalk, SignaturePage, Partial<HistoryWalk>]>([
    ['one page', read, last, { readUntil: 'c', readHeight: 95n }],
    [
      'several pages',
      { ...begun, readUntil: 'earlier', readHeight: 80n },
      last,
      { readUntil: 'newest', readHeight: 90n },
    ],
    ['nothing new', read, { ...last, signatures: [] }, { readUntil: 'earlier', readHeight: 95n }],
    ['an account without a history', untouched, { ...last, signatures: [] }, { readUntil: null, readHeight: 95n }],
  ])('ends a whole walk of %s at the newest signature read', (_title, walk, page, expected) => {
    expect(advanceWalk(walk, page, whole)).toEqual({ ...untouched, ...expected });
  });

  test.each<[string, HistoryWalk, boolean]>([
    ['on its last page', { ...begun, readUntil: 'earlier', readHeight: 80n }, false],
    ['on an earlier page', { ...begun, readUntil: 'earlier', readHeight: 80n, walkWhole: false }, true],
  ])('starts a walk with a hole %s again from where it began', (_title, walk, isWhole) => {
    expect(advanceWalk(walk, last, { isWhole, blockHeight: 95n })).toEqual(read);
  });

  test('remembers a hole until the walk ends', () => {
    const withHole = advanceWalk(begun, full, { ...whole, isWhole: false });
    expect(withHole.walkWhole).toBe(false);
    expect(advanceWalk(withHole, full, whole).walkWhole).toBe(false);
    expect(advanceWalk(withHole, last, whole).walkWhole).toBe(true);
  });
});
