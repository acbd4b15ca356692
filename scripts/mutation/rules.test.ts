import { expect, test } from 'vitest';
import { listChanged, listRules } from './rules.mjs';

test('rules are mutated, their tests, their builders and those without a function are not', () => {
  const rules = listRules();
  for (const area of ['duel/rules/decide', 'gacha/rules/seal', 'crash/rules/round', 'matchmaking/risk-rules'])
    expect(rules).toContain(`lib/${area}.ts`);
  for (const path of ['crash/receipt-rules', 'transactions/judge', 'chain/inspect/inspect'])
    expect(rules).toContain(`lib/${path}.ts`);
  for (const path of ['duel/rules/alert', 'gacha/capability-rules']) expect(rules).not.toContain(`lib/${path}.ts`);
  expect(rules.filter((path) => /[.]test[.]|testing/.test(path))).toEqual([]);
});

test('a rule is mutated again when it is new or another than recorded', () => {
  const recorded = { 'lib/a.ts': '1', 'lib/b.ts': '2', 'lib/gone.ts': '3' };
  expect(listChanged(recorded, { 'lib/a.ts': '1', 'lib/b.ts': '5', 'lib/new.ts': '6' })).toEqual([
    'lib/b.ts',
    'lib/new.ts',
  ]);
});
