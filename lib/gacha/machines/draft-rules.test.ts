import { expect, test } from 'vitest';
import { parseMachineDocument } from './offer';

const machine = {
  machineKey: 'boot-room-2034',
  name: 'Boot Room 2034',
  tier: 'starter',
  price: { amount: '30000000' },
  values: { source: 'a list', at: '2026-11-01T00:00:00.000Z' },
  totalCopies: 3,
  entries: [
    { cardId: 'one', tier: 'common', copies: 2, value: '1' },
    { cardId: 'two', tier: 'rare', copies: 1, value: '2' },
  ],
};

test('takes a machine', () => {
  expect(parseMachineDocument(machine)).toMatchObject({ machineKey: 'boot-room-2034', price: { amount: 30_000_000n } });
});

test.each([
  ['/mint is no member', { mint: 'x' }],
  ['/machineKey must be', { machineKey: 'Boot' }],
  ['/replaces must be another machine', { replaces: 'boot-room-2034' }],
  ['/totalCopies must be 3', { totalCopies: 4 }],
  ['/entries/0/copies must be at least 1', { entries: [{ ...machine.entries[0], copies: 0 }] }],
  ['/entries/0/copies must be at most 1000000', { entries: [{ ...machine.entries[0], copies: 1_000_001 }] }],
  ['/entries/1/cardId is the card of entry 0', { totalCopies: 4, entries: [machine.entries[0], machine.entries[0]] }],
])('refuses: %s', (message, change) => {
  expect(() => parseMachineDocument({ ...machine, ...change })).toThrow(message);
});
