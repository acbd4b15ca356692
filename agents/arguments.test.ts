import { describe, expect, it } from 'vitest';
import { parseAgentArguments } from './arguments';

describe('parseAgentArguments', () => {
  it('takes names and options in any order', () => {
    const given = parseAgentArguments([
      '--base',
      'http://localhost:4000/v1/',
      '--dir',
      'x',
      'crank',
      'provider',
      'crank',
    ]);
    expect(given).toEqual({
      selectedAgents: ['crank', 'provider'],
      apiBaseUrl: 'http://localhost:4000/v1',
      agentsFolder: 'x',
      rpcUrl: undefined,
      providerHost: '127.0.0.1',
      providerPort: 0,
      provider: expect.objectContaining({ folder: 'x/provider', silentAfterAccept: false }),
      maxRpcCallsPerSecond: null,
      maxUnitPriceMicroLamports: 100_000n,
      paymentLimits: { maxFeeLamports: 200_000_000n, maxFundingSeconds: 86_400, maxResolutionSeconds: 86_400 },
      providerKey: undefined,
      integrationKeyFile: undefined,
      drip: {
        host: '127.0.0.1',
        port: 4_200,
        tokenFile: undefined,
        caps: { lamportsPerDrip: 100_000_000n, dripsPerClient: 3, lamportsPerDay: 2_000_000_000n },
      },
      onlyPrintsAddresses: false,
    });
    expect(parseAgentArguments(['house', '--key-file', 'house.key'])).toMatchObject({
      selectedAgents: ['house'],
      integrationKeyFile: 'house.key',
    });
    expect(parseAgentArguments(['house', '--addresses'])).toMatchObject({
      selectedAgents: ['house'],
      onlyPrintsAddresses: true,
    });
    expect(parseAgentArguments(['sparring', '--provider-key', 'key'])).toMatchObject({ providerKey: 'key' });
    expect(parseAgentArguments(['provider', '--provider-silent-after-accept'])).toMatchObject({
      provider: { silentAfterAccept: true },
    });
    const roots = ['ab'.repeat(32), 'cd'.repeat(32)];
    expect(parseAgentArguments(['provider', ...roots.flatMap((root) => ['--table-root', root])])).toMatchObject({
      provider: { tableRoots: roots },
    });
    expect(
      parseAgentArguments(['provider', '--provider-port', '8123', '--rpc', 'https://rpc.example/key']),
    ).toMatchObject({
      providerPort: 8123,
      rpcUrl: 'https://rpc.example/key',
    });
    expect(parseAgentArguments(['provider', '--provider-host', '0.0.0.0'])).toMatchObject({ providerHost: '0.0.0.0' });
  });

  it.each([
    [[]],
    [['house']],
    [['crank', '--base', 'nowhere']],
    [['provider', '--provider-port', '70000']],
    [['provider', '--provider-host', 'provider.example']],
    [['sparring', '--most-lamports', '-1']],
    [['provider', '--table-root', 'x']],
    [['drip', '--drip-host', 'drip.example']],
    [['drip', '--drip-lamports', '0.1']],
    [['drip', '--drips-per-client', '1001']],
    [['sparring', '--most-resolution-seconds', '604801']],
    [['crank', '--secret', 'x']],
  ])('refuses %o', (argv) => {
    expect(() => parseAgentArguments(argv)).toThrow();
  });

  it.each([
    ['5', 5],
    ['1.33', 1.33],
  ])('takes %s calls a second, whole or with decimals', (text, rate) => {
    expect(parseAgentArguments(['crank', '--rpc-per-second', text])).toMatchObject({ maxRpcCallsPerSecond: rate });
  });

  it.each(['0', '0.0', '-1', '10001', '1e3', '.5', 'ten'])('refuses %s calls a second', (text) => {
    expect(() => parseAgentArguments(['crank', `--rpc-per-second=${text}`])).toThrow(
      '--rpc-per-second must be a number above 0 and up to 10000, such as 1.5',
    );
  });
});
