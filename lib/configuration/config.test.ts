import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { DEVNET_GENESIS } from '../core/clusters';
import { readConfig, variableNames } from './config';
import { buildRpcNodeSettings } from './rpc-nodes';

/** Variables that the platform or `npm start` sets, so the operator's `.env.example` doesn't name them. */
const platformVariables = ['NODE_ENV', 'VERCEL'];

const productionVariables = {
  SOLANA_RPC_URL: 'https://rpc.example',
  DATABASE_URL: 'postgres://localhost/ripduel',
  ESCROW_PROGRAM_ID: 'FKfUVTahA5RPNHV5bywLvodgwjU1kQoa7xat8aMayqWn',
  PUBLIC_ORIGIN: 'https://ripduel.example/',
  CRON_SECRET: 'c'.repeat(16),
  SESSION_SECRET: 's'.repeat(32),
  TREASURY_WALLET: '76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu',
  PROVIDER_URL: 'https://provider.example',
  PROVIDER_PUBLIC_KEY: '76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu',
  PROVIDER_TOKEN: 't'.repeat(32),
};

test('.env.example names exactly the variables that are read', () => {
  const named = readFileSync('.env.example', 'utf8').match(/(?<=^#)[A-Z_]+(?==)/gm) ?? [];
  expect(named.toSorted()).toEqual(variableNames.filter((name) => !platformVariables.includes(name)).toSorted());
});

test('needs nothing for the embedded default', () => {
  expect(readConfig({})).toMatchObject({
    chain: 'embedded',
    origin: 'http://localhost:3000',
    DUEL_FEE_LAMPORTS: 50_000_000n,
    DUEL_REVEAL_DELAY_SLOTS: 4,
    CHAIN_FINALITY_SLOTS: 4,
  });
});

test.each(['"postgres://localhost/ripduel"', 'localhost/ripduel', 'mysql://localhost/ripduel'])(
  'refuses %s as the address of Postgres',
  (DATABASE_URL) => {
    expect(() => readConfig({ DATABASE_URL })).toThrow(/must begin with postgres:.*DATABASE_URL/s);
  },
);

test('the drip agent has an address and a secret, or there is none', () => {
  const DRIP_URL = 'http://127.0.0.1:4200';
  const DRIP_TOKEN = 'd'.repeat(32);
  expect(readConfig({ DRIP_URL, DRIP_TOKEN })).toMatchObject({ DRIP_URL, DRIP_TOKEN });
  expect(() => readConfig({ DRIP_URL })).toThrow('DRIP_URL and DRIP_TOKEN belong together');
  expect(() => readConfig({ DRIP_TOKEN })).toThrow('DRIP_URL and DRIP_TOKEN belong together');
  expect(() => readConfig({ DRIP_URL, DRIP_TOKEN: 'd'.repeat(31) })).toThrow('DRIP_TOKEN');
  expect(() => readConfig({ SPARRING_WALLET: 'nobody' })).toThrow('SPARRING_WALLET');
});

test('a real chain reveals no seed before its entropy is final', () => {
  expect(readConfig(productionVariables).DUEL_REVEAL_DELAY_SLOTS).toBe(32);
  expect(readConfig({ ...productionVariables, DUEL_REVEAL_DELAY_SLOTS: '64' }).DUEL_REVEAL_DELAY_SLOTS).toBe(64);
  expect(() => readConfig({ ...productionVariables, DUEL_REVEAL_DELAY_SLOTS: '31' })).toThrow(
    'DUEL_REVEAL_DELAY_SLOTS',
  );
  expect(readConfig({ DUEL_REVEAL_DELAY_SLOTS: '1' }).DUEL_REVEAL_DELAY_SLOTS).toBe(1);
});

test('the RPC has a quota, limits of methods, and further nodes', () => {
  expect(readConfig({})).toMatchObject({ SOLANA_RPC_URLS: [], SOLANA_RPC_METHOD_LIMITS: new Map() });
  const SOLANA_RPC_METHOD_LIMITS = 'getProgramAccounts:5, sendTransaction:0.5,*:4';
  const SOLANA_RPC_URLS = 'https://two.example/?key=1, https://three.example,https://rpc.example';
  const config = readConfig({
    ...productionVariables,
    SOLANA_RPC_PER_SECOND: '7.5',
    SOLANA_RPC_METHOD_LIMITS,
    SOLANA_RPC_URLS,
  });
  expect(buildRpcNodeSettings(config)).toEqual({
    urls: ['https://rpc.example', 'https://two.example/?key=1', 'https://three.example'],
    genesisHash: DEVNET_GENESIS,
    quota: {
      perSecond: 7.5,
      perSecondByMethod: new Map([
        ['getProgramAccounts', 5],
        ['sendTransaction', 0.5],
        ['*', 4],
      ]),
    },
    isQuotaShared: true,
  });
});

test('further nodes without a first one are refused', () => {
  expect(() => readConfig({ SOLANA_RPC_URLS: 'https://two.example' })).toThrow('SOLANA_RPC_URL must name the first');
});

test('gates are closed by their ids, with commas between them', () => {
  expect(readConfig({}).CLOSED_GATES).toEqual([]);
  expect(readConfig({ CLOSED_GATES: 'duels, cards,' }).CLOSED_GATES).toEqual(['duels', 'cards']);
});

test('a real chain takes its origin without a path', () => {
  expect(readConfig(productionVariables)).toMatchObject({ chain: 'rpc', origin: 'https://ripduel.example' });
});

test.each(Object.keys(productionVariables).filter((name) => name !== 'SOLANA_RPC_URL'))(
  'a real chain without %s is refused by name',
  (name) => {
    expect(() => readConfig({ ...productionVariables, [name]: '' })).toThrow(name);
  },
);

test('Vercel without an RPC is refused by name', () => {
  expect(() => readConfig({ VERCEL: '1' })).toThrow('SOLANA_RPC_URL');
});

test('a local validator needs no session or cron secret, no origin and no Postgres', () => {
  const { DATABASE_URL: _, SESSION_SECRET: __, CRON_SECRET: ___, PUBLIC_ORIGIN: ____, ...local } = productionVariables;
  expect(readConfig({ ...local, SOLANA_LOCAL_GENESIS_HASH: 'x' }).chain).toBe('rpc');
});

test.each([
  ['PORT', 'eighty'],
  ['TREASURY_WALLET', '11111111111111111111111111111111'],
  // The address of Solana's Config program. Unlike some programs' addresses it is a valid public key, so only the list
  // of reserved accounts can refuse it.
  ['TREASURY_WALLET', 'Config1111111111111111111111111111111111111'],
  ['SOLANA_RPC_PER_SECOND', '0'],
  ['SOLANA_RPC_PER_SECOND', 'ten'],
  ['SOLANA_RPC_METHOD_LIMITS', 'getSlot'],
  ['SOLANA_RPC_METHOD_LIMITS', 'getSlot:0'],
  ['SOLANA_RPC_METHOD_LIMITS', 'getSlot:5;getBalance:1'],
  ['SOLANA_RPC_URLS', 'https://two.example,three'],
  ['SOLANA_RPC_URLS', 'wss://two.example'],
  ['DUEL_FEE_LAMPORTS', '0'],
  ['DUEL_FEE_LAMPORTS', '2499999'],
  ['DUEL_RESOLUTION_MS', '604800001'],
  ['DUEL_REVEAL_DELAY_SLOTS', '257'],
  ['DUEL_REVEAL_DELAY_SLOTS', '0'],
  ['PROVIDER_TOKEN', 'only-31-characters-of-a-secret-'],
  ['SOLANA_RECOVERY_SIGNATURE_LIMIT', '101'],
  ['CLOSED_GATES', 'duels,no-such-gate'],
  ['GACHA_MODE', 'real'],
  ['HOUSE_ENABLED', 'yes'],
  ['HOUSE_WALLET', 'x'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test.each([
  ['SOLANA_RPC_PER_SECOND', 'ten', 'must be a number of calls per second'],
  ['SOLANA_RPC_METHOD_LIMITS', 'getSlot:5,getSlot:6', 'names getSlot twice'],
  ['SOLANA_RPC_METHOD_LIMITS', 'GetEpochInfo:4', 'and the method is getEpochInfo'],
])('%s=%s: the refusal tells what is wrong', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(message);
});

describe('a ring of keys', () => {
  const [one, two] = ['1'.repeat(32), '2'.repeat(32)];

  test.each(['SESSION_SECRET', 'CRON_SECRET'] as const)('in %s is one key, or several with commas', (name) => {
    const readVariable = (value: string) => readConfig({ [name]: value })[name];
    expect(readVariable(one)).toEqual([one]);
    expect(readVariable(`${two},${one}`)).toEqual([two, one]);
    // A single key is taken byte for byte: some tools leave a line break at its end.
    expect(readVariable(`${one} pass phrase\n`)).toEqual([`${one} pass phrase\n`]);
  });

  test.each([
    ['is too short', 'short', 'the secret has 5 characters, and needs'],
    ['has a short key', `${two},short`, 'key 2 of 2 has 5 characters, and needs'],
    ['ends with a comma', `${two},`, 'key 2 of 2 is empty'],
    ['begins with a comma', `,${two}`, 'key 1 of 2 is empty'],
    ['has a key twice', `${two},${one},${two}`, 'key 3 of 3 is the same as key 1'],
    ['has a space after a comma', `${two}, ${one}`, 'key 2 of 2 has a space beside it'],
    ['has five keys', [1, 2, 3, 4, 5].map((each) => `${each}`.repeat(32)).join(), 'has 5 keys, and can have 4'],
  ])('that %s is refused by name, and shows no key', (_, value, reason) => {
    for (const name of ['SESSION_SECRET', 'CRON_SECRET']) {
      const fault = expect.objectContaining({ message: expect.stringMatching(RegExp(`${reason}[^]*at ${name}`)) });
      expect(() => readConfig({ [name]: value })).toThrow(fault);
      expect(() => readConfig({ [name]: value })).not.toThrow(/11111|22222/);
    }
  });
});

test('a house without a wallet is refused', () => {
  expect(() => readConfig({ HOUSE_ENABLED: 'on' })).toThrow('HOUSE_WALLET');
});
