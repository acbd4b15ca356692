import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listSurvivors } from '../outcome.mjs';
import { listMutants } from './mutants.mjs';
import { toReport } from './outcome.mjs';

const file = 'program/src/example.rs';
const listReplacements = (source: string) => listMutants(file, source).map(({ replacement }) => replacement);

describe('mutants', () => {
  test.each([
    ['    a == b\n', ['a != b']],
    ['    a < b\n', ['a <= b', 'a >= b']],
    ['    a && b\n', ['a || b']],
    ['    f(!a)\n', ['f(a)']],
    ['    require(a, Error::B)?;\n', ['require(true || a, Error::B)?;']],
    ['const MOST: u8 = 7;\n', ['const MOST: u8 = 8;', 'const MOST: u8 = 6;']],
    ['    Closed = 6,\n', ['Closed = 106,']],
    ['const NAME: [u8; 2] = *b"ab";\n', ['const NAME: [u8; 2] = *b"a~";']],
    ['    a.set(b);\n', ['']],
  ])('of %j are %j', (source, replacements) => {
    expect(listReplacements(source)).toEqual(replacements);
  });

  test('leave comments, texts, attributes, types and what only the host runs as they are', () => {
    const source = [
      '// a == b, 1',
      '#[repr(u8)]',
      'use a::b;',
      'fn f(a: &[u8; 32]) -> u8 {}',
      '#[cfg(test)]',
      'mod tests { fn g() { a == 1 } }',
    ];
    expect(listReplacements(`${source.join('\n')}\n`)).toEqual([]);
  });

  test('are told by their line in a report', () => {
    const source = 'fn f() {\n    a == b\n}\n';
    const [mutant] = listMutants(file, source);
    const report = toReport([{ mutant: mutant!, status: 'Survived' }], () => source);
    const survivor = { file, line: 2, mutator: 'Equality', original: 'a == b', replacement: 'a != b' };
    expect(listSurvivors(report)).toEqual([survivor]);
  });
});

test('every explained survivor is a mutant of the program', () => {
  const explained = JSON.parse(readFileSync('scripts/mutation/program/survivors.json', 'utf8'));
  for (const { file: path, mutator, original, replacement, why } of explained) {
    const mutants = listMutants(path, readFileSync(path, 'utf8'));
    expect(mutants).toContainEqual(expect.objectContaining({ mutator, original, replacement }));
    expect(why).not.toBe('');
  }
});
