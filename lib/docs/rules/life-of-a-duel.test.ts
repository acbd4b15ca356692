import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TRANSITIONS } from '../../../testing/duel/invariants';
import { duelStatuses } from '../../duel/rules/duel';
import { intentState } from '../../transactions/contract';

/** The lines of the guide's tables, each as its cells. Only lines whose first cell is a single word in backticks. */
const guideRows = readFileSync('docs/guides/life-of-a-duel.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| `\w+` \|/.test(line))
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );
const listWords = (cell = ''): string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, word = '']) => word);
const findRow = (word: string): string[] => guideRows.find(([first]) => first === `\`${word}\``) ?? [];

test.each(duelStatuses)('the guide says what follows %s, as the rules allow it', (status) => {
  const [, meaning = '', , next] = findRow(status);
  expect(listWords(next).toSorted()).toEqual([...TRANSITIONS[status]].toSorted());
  const isEnd = TRANSITIONS[status].length === 0 || status === 'cancelled';
  expect(meaning.startsWith('**The end'), status).toBe(isEnd);
});

test('the guide has every state of a transaction', () => {
  for (const state of intentState.options) expect(findRow(state).length, state).toBe(3);
});
