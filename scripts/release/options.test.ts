import { describe, expect, test } from 'vitest';
import { parseArguments, usage } from './options.mjs';
import { parts } from './parts.mjs';

const names = parts.map(({ name }) => name);

describe('the parts that run', () => {
  test('are all of them without a name', () => {
    expect(parseArguments([]).chosen).toEqual(names);
  });

  test('are those that are named, in the order of the record', () => {
    expect(parseArguments(['mutation', 'fuzz']).chosen).toEqual(['fuzz', 'mutation']);
  });

  test('are refused when one is unknown', () => {
    expect(() => parseArguments(['fuzz', 'fuss', 'buzz'])).toThrow('There is no part fuss, buzz.');
  });

  test('are named in the usage', () => {
    for (const name of names) expect(usage).toContain(name);
  });
});

describe('options', () => {
  test('set sizes by part', () => {
    const { sizes } = parseArguments(['--soak-minutes', '5', '--faults-gacha-duels', '7', '--faults-duels=8']);
    expect(sizes).toEqual({ soak: 5, 'faults-gacha': 7, faults: 8 });
  });

  test('set the rest', () => {
    const given = parseArguments(['--dirty', '--seed=-3', '--mutate', 'lib/a.ts', '--validator', 'bin']);
    expect(given).toMatchObject({ dirty: true, seed: -3, mutate: 'lib/a.ts', validator: 'bin', sizes: {} });
    expect(parseArguments([])).toMatchObject({
      dirty: false,
      seed: undefined,
      mutate: undefined,
      validator: undefined,
    });
  });

  test.each([
    [['--soak-minutes', 'long'], '--soak-minutes must be an integer of at least 1, not long.'],
    [['--fuzz-instructions', '0'], '--fuzz-instructions must be an integer of at least 1, not 0.'],
    [['--soak-minutes', '0'], '--soak-minutes must be an integer of at least 1, not 0.'],
    [['--seed', '1.5'], '--seed must be an integer, not 1.5.'],
    [['--seed', ''], '--seed must be an integer, not "".'],
    [['--soak-minutes', ' '], '--soak-minutes must be an integer of at least 1, not " ".'],
    [['--soak-minutes', '1e1'], '--soak-minutes must be an integer of at least 1, not 1e1.'],
    [['--fast'], '--fast'],
  ])('%j is refused', (argv, message) => {
    expect(() => parseArguments(argv)).toThrow(message);
  });
});
