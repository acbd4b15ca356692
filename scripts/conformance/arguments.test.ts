import { describe, expect, it } from 'vitest';
import { parseArguments } from './arguments';

const KEY = '76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu';

describe('parseArguments', () => {
  it('looks at the service’s own provider unless another is named', () => {
    expect(parseArguments([])).toEqual({
      base: 'http://localhost:3000/v1',
      provider: null,
      publicKey: null,
      rpc: null,
      program: null,
      tokenFile: '.data/agents/provider/token',
      treasury: null,
      payer: null,
      keep: null,
      again: null,
      timeoutMs: 10_000,
      json: false,
    });
    const given = ['--provider', 'https://packs.example/api', '--public-key', KEY, '--rpc', 'http://127.0.0.1:8899'];
    expect(
      parseArguments([
        ...given,
        '--program',
        KEY,
        '--token-file',
        'token',
        '--treasury',
        KEY,
        '--payer',
        'key.json',
        '--timeout',
        '500',
        '--keep',
        'kept.json',
        '--json',
      ]),
    ).toEqual({
      base: 'http://localhost:3000/v1',
      provider: 'https://packs.example/api',
      publicKey: KEY,
      rpc: 'http://127.0.0.1:8899/',
      program: KEY,
      tokenFile: 'token',
      treasury: KEY,
      payer: 'key.json',
      keep: 'kept.json',
      again: null,
      timeoutMs: 500,
      json: true,
    });
  });

  it.each([
    [['--provider', 'https://packs.example']],
    [['--public-key', KEY]],
    [['--provider', 'https://packs.example', '--public-key', 'x']],
    [['--provider', 'nowhere', '--public-key', KEY]],
    [['--rpc', 'http://127.0.0.1:8899']],
    [['--treasury', 'x']],
    [['--timeout', '0']],
    [['--keep', 'a.json', '--again', 'b.json']],
    [['--secret', 'x']],
    [['surplus']],
  ])('refuses %o', (argv) => {
    expect(() => parseArguments(argv)).toThrow();
  });
});
