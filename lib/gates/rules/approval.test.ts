import { expect, test } from 'vitest';
import { approvals } from '../approvals';
import { parseApprovals } from './approval';
import { findSettingsReason } from './evaluate';
import type { GateSettings } from './gate';

const now = new Date('2026-11-24T12:00:00.000Z');
const complete = {
  gate: 'real-value',
  approvedBy: 'Ada Lovelace',
  approvedAt: '2026-11-24T11:59:59.000Z',
  documentSha256: 'ab'.repeat(32),
};
const settings: GateSettings = {
  closedGates: new Set(),
  gachaMode: 'fixture',
  isHouseEnabled: false,
  isRegionVerified: true,
  isPushConfigured: true,
  approvals: [],
};

test('no approval is recorded', () => {
  expect(approvals).toEqual([]);
  expect(parseApprovals(approvals, now)).toEqual([]);
});

test('a complete record is read', () => {
  expect(parseApprovals([complete], now)).toEqual([{ ...complete, approvedAt: new Date(complete.approvedAt) }]);
  expect(parseApprovals([{ ...complete, approvedAt: now.toISOString() }], now)).toHaveLength(1);
});

test.each<[string, unknown, RegExp]>([
  ['without a gate', { ...complete, gate: undefined }, /real-value[\s\S]*\[0\]\.gate/],
  ['for a gate that takes no approval', { ...complete, gate: 'duels' }, /real-value[\s\S]*\[0\]\.gate/],
  ['without a name', { ...complete, approvedBy: undefined }, /\[0\]\.approvedBy/],
  ['with an empty name', { ...complete, approvedBy: '  ' }, /name of the person[\s\S]*\[0\]\.approvedBy/],
  ['without a time', { ...complete, approvedAt: undefined }, /\[0\]\.approvedAt/],
  ['with a day for a time', { ...complete, approvedAt: '2026-11-24' }, /UTC[\s\S]*\[0\]\.approvedAt/],
  ['with a time in no known zone', { ...complete, approvedAt: '2026-11-24T11:00:00' }, /UTC[\s\S]*\[0\]\.approvedAt/],
  ['from the future', { ...complete, approvedAt: '2026-11-24T12:00:00.001Z' }, /future[\s\S]*\[0\]\.approvedAt/],
  ['without a hash', { ...complete, documentSha256: undefined }, /\[0\]\.documentSha256/],
  ['with half a hash', { ...complete, documentSha256: 'ab'.repeat(16) }, /64[\s\S]*\[0\]\.documentSha256/],
  ['with a hash in capitals', { ...complete, documentSha256: 'AB'.repeat(32) }, /64[\s\S]*\[0\]\.documentSha256/],
  ['with a member of its own', { ...complete, approved: true }, /approved/],
  ['that is a text', 'approved', /\[0\]/],
])('a record %s is refused, by the name of the field', (_, record, message) => {
  expect(() => parseApprovals([record], now)).toThrow(/^lib\/gates\/approvals\.ts/);
  expect(() => parseApprovals([record], now)).toThrow(message);
});

test('two records for one gate are refused', () => {
  expect(() => parseApprovals([complete, complete], now)).toThrow(/more than one[\s\S]*\[1\]\.gate/);
});

test('what is no list is refused', () => {
  expect(() => parseApprovals({ 'real-value': complete }, now)).toThrow(/^lib\/gates\/approvals\.ts/);
});

test('real value stays closed without an approval, and with one says what else is missing', () => {
  const without = findSettingsReason('real-value', settings);
  expect(without?.reason).toBe('It needs a recorded human approval, and none has been given.');
  const approved = findSettingsReason('real-value', { ...settings, approvals: parseApprovals([complete], now) });
  expect(approved?.reason).toBe(
    `An approval of 2026-11-24 is recorded (document SHA-256 ${complete.documentSha256}), but this service only runs on devnet.`,
  );
  expect(approved?.opensWhen).toBe('A version of this service supports real value. An approval alone doesn’t open it.');
  const closed = findSettingsReason('real-value', { ...settings, closedGates: new Set(['real-value']) });
  expect(closed?.reason).toMatch(/operator/);
});
