import { expect, test, vi } from 'vitest';
import { systemClock } from '../../../../lib/core/clock';
import type { DuelView } from '../../../_duel/view';
import { isSameState, pollAsVisitor } from './poll-as-visitor';

const [first, later] = ['2026-11-21T12:10:00.000Z', '2026-11-21T12:40:00.000Z'];
/** Builds the members of a receipt that a poll compares, as JSON has them. */
const buildReceipt = (alerts: readonly object[], duel: object = {}) =>
  ({
    duel: { duelId: 'duel_1', status: 'matched', updatedAt: first, ...duel },
    custodyAlerts: alerts.map((alert) => ({ kind: 'unmatched-deposit', ...alert })),
    issuedAt: systemClock.now().toISOString(),
  }) as unknown as DuelView;
const known = {
  ...{ duel: { duelId: 'duel_1', status: 'matched', updatedAt: new Date(first) }, clockOffsetMs: 0 },
  custodyAlerts: [{ kind: 'unmatched-deposit', outBy: new Date(first) }],
} as unknown as DuelView;

test('an unchanged duel keeps its view', async () => {
  vi.stubGlobal('fetch', async () => Response.json(buildReceipt([{ outBy: first }])));
  try {
    expect(await pollAsVisitor(known)).toBe(known);
  } finally {
    vi.unstubAllGlobals();
  }
});

test.each<[string, DuelView]>([
  ['the status', buildReceipt([{ outBy: first }], { status: 'funding' })],
  ['the time', buildReceipt([{ outBy: first }], { updatedAt: later })],
  ['an alert, with the other side’s payment', buildReceipt([{ outBy: later }])],
  ['an alert, resolved', buildReceipt([{ outBy: null }])],
  ['the number of alerts', buildReceipt([])],
])('a change of %s is another state', (_, receipt) => {
  expect(isSameState(receipt, known)).toBe(false);
});
