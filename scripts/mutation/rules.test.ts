import { expect, test } from 'vitest';
import { hashRule, listChangedRules, listRules } from './rules.mjs';

test('rules are mutated, their tests, their builders and those without a function are not', () => {
  const rules = listRules();
  for (const area of ['duel/rules/decide', 'gacha/machines/rules/seal', 'crash/rules/round', 'matchmaking/risk-rules'])
    expect(rules).toContain(`lib/${area}.ts`);
  for (const path of ['crash/receipt-rules', 'transactions/judge', 'chain/inspect/inspect'])
    expect(rules).toContain(`lib/${path}.ts`);
  for (const path of ['duel/rules/alert']) expect(rules).not.toContain(`lib/${path}.ts`);
  expect(rules.filter((path) => /[.]test[.]|testing/.test(path))).toEqual([]);
});

test('a rule is mutated again when it is new or another than recorded', () => {
  const recorded = { 'lib/a.ts': '1', 'lib/b.ts': '2', 'lib/gone.ts': '3' };
  expect(listChangedRules(recorded, { 'lib/a.ts': '1', 'lib/b.ts': '5', 'lib/new.ts': '6' })).toEqual([
    'lib/b.ts',
    'lib/new.ts',
  ]);
});

test('comments, types and layout do not change what a rule does', () => {
  const rule = 'export const least = (a: number, b: number) => Math.min(a, b);';
  const reworded =
    '/** The smaller one. */\nexport const least = (a: bigint, b: bigint) =>\n  Math.min(a, b); // of two\n';
  expect(hashRule(reworded)).toBe(hashRule(rule));
  expect(hashRule(rule.replace('min', 'max'))).not.toBe(hashRule(rule));
});

test('another name does not change what a rule does, another string or another order does', () => {
  const rule = `import { b } from './b';\nexport const isOver = (duel) => duel.state === 'over' && b(duel.end, duel.now);`;
  const renamed = rule.replaceAll('duel', 'game').replaceAll(/\bb\b/g, 'isPast').replace('isOver', 'hasEnded');
  expect(hashRule(renamed)).toBe(hashRule(rule));
  expect(hashRule(rule.replace("'over'", "'open'"))).not.toBe(hashRule(rule));
  expect(hashRule(rule.replace('duel.end, duel.now', 'duel.now, duel.now'))).not.toBe(hashRule(rule));
  const yes = 'export const isOver = () => true;';
  expect(hashRule(yes.replace('true', 'false'))).not.toBe(hashRule(yes));
  const count = 'export const count = (a) => Number(a);';
  expect(hashRule(count.replace('Number', 'BigInt'))).not.toBe(hashRule(count));
});
