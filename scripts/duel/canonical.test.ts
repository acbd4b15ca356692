import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatCanonicalJson, type Json } from '../../lib/core/canonical-json';
import { toCanonicalJson } from './canonical';

it('writes JSON as the service does', () => {
  const { tree } = fc.letrec<{ tree: Json }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3 },
      fc.string({ unit: 'grapheme' }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('tree')),
      fc.dictionary(fc.string(), tie('tree')),
    ),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      expect(toCanonicalJson(value)).toBe(formatCanonicalJson(value));
    }),
  );
});
