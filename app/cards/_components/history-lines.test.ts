import { expect, test } from 'vitest';
import type { HistoryStep } from '../../../lib/binder/card-contract';
import { findRound, toHistoryLines } from './history-lines';

const buildStep = (kind: string, wallet: string | null, round: Partial<HistoryStep> = {}): HistoryStep => ({
  ...{ kind, wallet, duelId: null, ripId: null, at: null, slot: null, signature: null, explorerUrl: null },
  ...round,
});
const listKeys = (...history: HistoryStep[]) => toHistoryLines(history).map(({ key, rival }) => [key, rival]);

test('a card is kept by its drawer or won from them', () => {
  const drawn = buildStep('drawn', 'ada');
  expect(listKeys(buildStep('sealed', 'provider'), drawn, buildStep('won', 'ada'))).toEqual([
    ['sealed', null],
    ['drawn', null],
    ['kept', null],
  ]);
  expect(listKeys(drawn, buildStep('won', 'bob'), buildStep('delivered', 'bob'))).toEqual([
    ['drawn', null],
    ['wonFrom', 'ada'],
    ['delivered', null],
  ]);
  expect(listKeys(buildStep('won', 'bob'))).toEqual([['won', null]]);
});

test('a step of an unknown kind is shown as unknown', () => {
  expect(listKeys(buildStep('burned', 'ada'), buildStep('wonFrom', 'ada'), buildStep('toString', null))).toEqual([
    ['unknown', null],
    ['unknown', null],
    ['unknown', null],
  ]);
});

test('the round to check is that of the draw', () => {
  const sealed = buildStep('sealed', 'provider');
  expect(findRound({ history: [sealed] })).toBeNull();
  expect(findRound({ history: [sealed, buildStep('drawn', 'ada', { duelId: 'duel_1' })] })).toEqual({
    mode: 'duels',
    id: 'duel_1',
  });
  const ripped = buildStep('ripped', null, { ripId: 'rip_1' });
  expect(findRound({ history: [ripped, buildStep('delivered', 'ada', { ripId: 'rip_1' })] })).toEqual({
    mode: 'gacha',
    id: 'rip_1',
  });
});
