import { expect, test, vi } from 'vitest';
import { systemClock } from '../../../../lib/core/clock';
import type { DuelView } from '../../../_duel/view';
import { pollAsVisitor } from './poll-as-visitor';

const CHANGED = 'a view of the receipt';
vi.mock('../../../_duel/calls', () => ({ decodeVisitorView: () => CHANGED }));

const [first, later] = ['2026-11-21T12:10:00.000Z', '2026-11-21T12:40:00.000Z'];
const buildReceipt = (alerts: readonly object[], duel: object = {}) => ({
  duel: { duelId: 'duel_1', status: 'matched', updatedAt: first, ...duel },
  custodyAlerts: alerts.map((alert) => ({ kind: 'unmatched-deposit', ...alert })),
  issuedAt: systemClock.now().toISOString(),
});
const known = {
  ...{ duel: { duelId: 'duel_1', status: 'matched', updatedAt: new Date(first) }, clockOffsetMs: 0 },
  custodyAlerts: [{ kind: 'unmatched-deposit', outBy: new Date(first) }],
} as unknown as DuelView;

async function poll(receipt: object): Promise<unknown> {
  vi.stubGlobal('fetch', async () => Response.json(receipt));
  try {
    return await pollAsVisitor(known);
  } finally {
    vi.unstubAllGlobals();
  }
}

test('an unchanged duel keeps its view', async () => {
  expect(await poll(buildReceipt([{ outBy: first }]))).toBe(known);
});

test.each<[string, object]>([
  ['the status', buildReceipt([{ outBy: first }], { status: 'funding' })],
  ['the time', buildReceipt([{ outBy: first }], { updatedAt: later })],
  ['an alert, with the other side’s payment', buildReceipt([{ outBy: later }])],
  ['an alert, resolved', buildReceipt([{ outBy: null }])],
  ['the number of alerts', buildReceipt([])],
])('a change of %s is read', async (_, receipt) => {
  expect(await poll(receipt)).toBe(CHANGED);
});
