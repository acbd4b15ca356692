import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { DEVNET_GENESIS, MAINNET_GENESIS } from '../lib/core/clusters';
import { addressNamed, PROGRAM } from '../testing/agents/duel';
import { connect } from './connect';

const NOW = '2026-11-01T00:00:00.000Z';
const check = { status: 'ok', seenAt: NOW, ageSeconds: 0, detail: null };

/** Connects to a service that names one chain, and to an RPC that serves another or the same. */
async function connectTo({ named, served }: { named: string; served: string }) {
  const server = createServer((request, response) => {
    const rpcUrl = `http://${request.headers.host}`;
    const health = {
      ...{ status: 'ok', contractVersion: '1', checkedAt: NOW },
      network: {
        ...{ chain: 'devnet', genesisHash: named, rpcUrl, wsUrl: 'ws://127.0.0.1:1', escrowProgramId: PROGRAM },
        ...{ faucet: true, drip: false, sparringWallet: null, provider: null },
      },
      duels: {
        ...{ feeAmount: '1', feeMint: PROGRAM, feeDecimals: 9, treasuryWallet: addressNamed('treasury') },
        ...{ waitingSeconds: 1, resolutionSeconds: 1 },
      },
      checks: { database: check, chain: check, provider: check, worker: { ...check, lagSeconds: 0 } },
    };
    const body = request.url === '/v1/health' ? health : { jsonrpc: '2.0', id: '0', result: served };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const apiBaseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const failOnLog = (action: string, fields: object = {}) => {
    throw new Error(`${action} ${JSON.stringify(fields)}`);
  };
  return connect({ apiBaseUrl, rpcUrl: undefined, maxRpcCallsPerSecond: null }, failOnLog, AbortSignal.timeout(10_000));
}

test('an agent connects to an RPC that serves the chain of the service', async () => {
  const connection = await connectTo({ named: DEVNET_GENESIS, served: DEVNET_GENESIS });
  expect(connection).toMatchObject({ genesisHash: DEVNET_GENESIS, hasFaucet: true, programId: PROGRAM });
});

test('an RPC of another chain than the service’s is refused', async () => {
  await expect(connectTo({ named: DEVNET_GENESIS, served: 'another chain' })).rejects.toThrow(
    `the RPC serves the chain another chain, the service is on ${DEVNET_GENESIS}`,
  );
});

test.each([DEVNET_GENESIS, MAINNET_GENESIS])('mainnet is refused as such, with a service on %s', async (named) => {
  await expect(connectTo({ named, served: MAINNET_GENESIS })).rejects.toThrow('the RPC serves mainnet');
});
