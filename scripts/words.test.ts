import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listTrackedFiles } from './tracked-files.mjs';

const WORDS = 'lint/words.txt';
const SPELL_CHECKED_PATTERN = /[.](?:md|tsx?|mjs|rs|sql|sh|py|go|ya?ml)$|(?:^|\/)(?:[.]env[.]example|Dockerfile)$/;

test('the dictionary is sorted, and each of its words is in use', () => {
  const words = readFileSync(WORDS, 'utf8').trimEnd().split('\n');
  const folded = words.map((word) => word.toLowerCase());
  expect(folded).toEqual([...new Set(folded)].sort());
  const paths = listTrackedFiles().filter((path) => SPELL_CHECKED_PATTERN.test(path));
  const text = paths.map((path) => readFileSync(path, 'utf8').toLowerCase()).join('\n');
  expect(words.filter((word) => !text.includes(word.toLowerCase()))).toEqual([]);
});
