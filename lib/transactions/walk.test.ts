import { expect, test } from 'vitest';
import type { ChainPort, SignatureState } from '../chain/port';
import { readPage, type Walk } from './walk';

const tip = { slot: 100n, blockHeight: 90n };
const begun: Walk = {
  readUntil: null,
  readHeight: null,
  walkTop: 'newest',
  walkBefore: 'oldest shown',
  walkHeight: 90n,
  walkWhole: true,
};
const first: Walk = { ...begun, walkTop: null, walkBefore: null, walkHeight: null };

/** What is made of a page without signatures, from a node that knows these. */
function readEmpty(walk: Walk, known: readonly string[], existed = false) {
  const chain: Partial<ChainPort> = {
    finalizedSignatures: async () => [],
    signatureStates: async (asked) =>
      asked.map((each): SignatureState | null =>
        known.includes(each) ? { commitment: 'finalized', slot: 50n, failed: null } : null,
      ),
  };
  return readPage(chain as ChainPort, 'account', walk, { tip, limit: 25, existed: async () => existed });
}

test('an empty page ends a walk where the node knows what the page begins at', async () => {
  const end = { signatures: [], isLast: true };
  expect(await readEmpty(begun, ['oldest shown'])).toEqual({ ...end, isCutOff: false });
  expect(await readEmpty({ ...begun, readUntil: 'forgotten' }, ['oldest shown'])).toEqual({ ...end, isCutOff: true });
  expect(await readEmpty(begun, [])).toBeNull();
  expect(await readEmpty({ ...begun, readUntil: 'forgotten' }, [])).toBeNull();
});

test('an empty first page is a history only of an account that never was', async () => {
  expect(await readEmpty(first, [])).toEqual({ signatures: [], isLast: true, isCutOff: false });
  expect(await readEmpty(first, [], true)).toBeNull();
  expect(await readEmpty({ ...first, readUntil: 'read' }, ['read'])).toBeNull();
});
