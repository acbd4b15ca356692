import { expect, test } from 'vitest';
import type { EndedRip } from '../../lib/gacha/rips/rip-contract';
import { encodeHex, encodeUtf8, sha256 } from '../duel/bytes';
import { toCanonicalJson } from '../duel/canonical';
import { findRipDifferences, recomputeTicket } from './recompute';

const hashDocument = (document: unknown) => encodeHex(sha256(encodeUtf8(toCanonicalJson(document))));

const seed = new Uint8Array(32).fill(7);
const serverSeed = encodeHex(seed);
const serverSeedHash = encodeHex(sha256(seed));
const clientSeed = 'of the player';
const inventory = {
  entries: [0, 1].map((entryIndex) => ({
    entryIndex,
    cardId: `card-${entryIndex}`,
    tier: entryIndex ? 'rare' : 'common',
  })),
};
const oddsDocument = {
  inventoryHash: hashDocument(inventory),
  totalWeight: 10,
  entries: [
    { entryIndex: 0, weight: 6 },
    { entryIndex: 1, weight: 4 },
  ],
};
const oddsHash = hashDocument(oddsDocument);
const clientSeedHash = encodeHex(sha256(encodeUtf8(clientSeed)));
const binding = { memoVersion: 1, intentId: 'gpi_1', oddsHash, serverSeedHash, clientSeedHash };
const known = { intentId: 'gpi_1', oddsHash, serverSeedHash, clientSeed, memoNonce: hashDocument(binding) };
const { ticket, nonce } = recomputeTicket(seed, clientSeed, 10n);
const entryIndex = ticket < 6 ? 0 : 1;
const { cardId, tier } = inventory.entries[entryIndex] as (typeof inventory.entries)[number];
const drawn = { ticket, nonce, entryIndex, cardId, tier };
const rip = { serverSeed, clientSeed, odds: { document: oddsDocument }, drawn };

/** Names the differences of a rip in which these members are others. */
const listDifferent = (changes: object, sealed = inventory): string[] =>
  findRipDifferences({ ...rip, ...changes } as unknown as EndedRip, known, sealed).map(({ what }) => what);

test('a rip that follows from its seeds and documents has no differences', () => {
  expect(listDifferent({})).toEqual([]);
});

test.each([
  ['the ticket', { ticket: ticket + 1 }],
  ['the nonce', { nonce: nonce + 1 }],
  ['the entry', { entryIndex: 1 - entryIndex }],
  ['the card', { cardId: 'another card' }],
  ['the tier', { tier: 'legendary' }],
])('another value of %s is a difference', (what, changes) => {
  expect(listDifferent({ drawn: { ...drawn, ...changes } })).toEqual([what]);
});

test('cards of another inventory, another client seed and other odds are differences', () => {
  const entries = inventory.entries.map((entry) => ({ ...entry, cardId: 'another card' }));
  expect(listDifferent({}, { entries })).toEqual(['the hash of the inventory', 'the card']);
  expect(listDifferent({ clientSeed: 'of the service' })).toContain('the client seed');
  const document = { ...oddsDocument, totalWeight: 11 };
  expect(listDifferent({ odds: { document } })).toEqual(
    expect.arrayContaining(['the hash of the odds', 'the total weight']),
  );
});
