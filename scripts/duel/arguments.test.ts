import { describe, expect, it } from 'vitest';
import { parseArguments } from './arguments';

const defaults = {
  base: 'http://localhost:3000/v1',
  refund: false,
  cards: false,
  withheld: false,
  hostileService: false,
  untilFunded: false,
  watch: null,
  packId: null,
  fundingSeconds: null,
  resolutionSeconds: 30,
  dir: '.data/played',
  recover: null,
};
const recoverArguments = { duel: 'duel_1', dir: '.data/played', rpcUrl: null, keyFile: null };

describe('parseArguments', () => {
  it.each([
    [[], {}],
    [['--base', 'https://api.example/v1/'], { base: 'https://api.example/v1' }],
    [['--refund', '--pack', 'derby-2031'], { refund: true, packId: 'derby-2031' }],
    [['--cards'], { cards: true }],
    [['--withheld', '--funding', '30'], { withheld: true, fundingSeconds: 30 }],
    [['--hostile-service', '--resolution', '5'], { hostileService: true, resolutionSeconds: 5 }],
    [['--until', 'funded'], { untilFunded: true }],
    [['--watch', 'duel_1'], { watch: 'duel_1' }],
    [['--funding', '45'], { fundingSeconds: 45 }],
    [['--recover', '--duel', 'duel_1'], { recover: recoverArguments }],
    [
      ['--recover', '--duel', 'a/receipt.json', '--rpc', 'http://node:1', '--key', 'id.json'],
      { recover: { ...recoverArguments, duel: 'a/receipt.json', rpcUrl: 'http://node:1/', keyFile: 'id.json' } },
    ],
  ])('parses %o', (argv, changes) => {
    expect(parseArguments(argv)).toEqual({ ...defaults, ...changes });
  });

  it.each([
    [['--until', 'settled']],
    [['--refund', '--watch', 'duel_1']],
    [['--refund', '--cards']],
    [['--withheld', '--hostile-service']],
    [['--withheld', '--watch', 'duel_1']],
    [['--base', 'here']],
    [['duel_1']],
    [['--key', 'x']],
    [['--recover']],
    [['--recover', '--cards', '--duel', 'duel_1']],
    [['--funding', 'long']],
    [['--resolution', '-1']],
    [['--resolution', '0']],
    [['--resolution', '604801']],
  ])('refuses %o', (argv) => {
    expect(() => parseArguments(argv)).toThrow();
  });
});
