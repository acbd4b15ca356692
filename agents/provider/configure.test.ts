import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSolanaRpc } from '@solana/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEVNET_GENESIS } from '../../lib/core/clusters';
import { openPartialRpc } from '../../testing/agents/hanging-rpc';
import { createTestFolder } from '../../testing/process/folder';
import { walletNamed } from '../../testing/provider/fixture';
import { parseAgentArguments } from '../arguments';
import type { AgentConnection } from '../connect';
import { withGenesisCheck } from './checked-rpc';
import { configureProvider, connectToStoredNetwork } from './configure';

const OWN_GENESIS = '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY';
const TREASURY = walletNamed('treasury');
let server: Server;
let rpcUrl: string;
let servedGenesisHash = OWN_GENESIS;
/** An address where nobody listens. */
const UNREACHABLE_URL = 'http://127.0.0.1:9/';

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    response.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, result: servedGenesisHash }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  rpcUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** Builds a connection to a service on this chain. */
function buildConnection(chain: string, genesisHash: string, programId = walletNamed('program')): AgentConnection {
  const network = { genesisHash, escrowProgramId: programId, chain };
  const client = { call: async () => ({ network, duels: { treasuryWallet: TREASURY } }) };
  const rpc = createSolanaRpc(rpcUrl) as AgentConnection['rpc'];
  return { apiBaseUrl: 'http://unused/v1', client: client as never, rpc, programId, genesisHash, hasFaucet: true };
}

const parseProviderArguments = (folder: string, ...more: string[]) =>
  parseAgentArguments(['provider', '--folder', folder, ...more]);
const neverAborted = new AbortController().signal;

async function configureInFolder(folder: string, connection: AgentConnection, ...more: string[]) {
  mkdirSync(folder, { recursive: true });
  servedGenesisHash = connection.genesisHash;
  return configureProvider(parseProviderArguments(folder, ...more), connection, neverAborted);
}

test('one RPC is enough on a chain of one’s own, and not where that is a public cluster under another name', async () => {
  const embedded = await configureInFolder(createTestFolder(), buildConnection('embedded', OWN_GENESIS));
  expect(embedded).toMatchObject({ policy: { minRevealDelaySlots: 1, treasury: TREASURY } });
  expect(embedded.rpcs).toHaveLength(1);
  const local = await configureInFolder(createTestFolder(), buildConnection('local-validator', OWN_GENESIS));
  expect([local.rpcs.length, local.policy.minRevealDelaySlots]).toEqual([1, 32]);
  for (const connection of ['embedded', 'local-validator', 'devnet'].map((name) =>
    buildConnection(name, DEVNET_GENESIS),
  ))
    await expect(configureInFolder(createTestFolder(), connection)).rejects.toThrow('--second-rpc');
});

test('two RPCs of one operator are refused on devnet, and taken beside a validator of one’s own', async () => {
  const rpcs = ['--rpc', rpcUrl, '--second-rpc', rpcUrl];
  await expect(
    configureInFolder(createTestFolder(), buildConnection('devnet', DEVNET_GENESIS), ...rpcs),
  ).rejects.toThrow('operators');
  const local = await configureInFolder(createTestFolder(), buildConnection('local-validator', OWN_GENESIS), ...rpcs);
  expect(local.rpcs).toHaveLength(2);
  expect(local.policy).toMatchObject({ minRevealDelaySlots: 32, maxPerWallet: 20, tableRoots: null });
  const root = 'ab'.repeat(32);
  const listing = await configureInFolder(
    createTestFolder(),
    buildConnection('embedded', OWN_GENESIS),
    '--table-root',
    root,
  );
  expect(listing.policy.tableRoots).toEqual(new Set([root]));
});

test('an RPC of another chain, or a folder of another program, stops the start', async () => {
  const folder = createTestFolder();
  await configureInFolder(folder, buildConnection('embedded', OWN_GENESIS));
  const other = buildConnection('embedded', OWN_GENESIS, walletNamed('another program'));
  await expect(configureInFolder(folder, other)).rejects.toThrow('another --folder');
  servedGenesisHash = DEVNET_GENESIS;
  await expect(
    configureProvider(
      parseProviderArguments(createTestFolder()),
      buildConnection('embedded', OWN_GENESIS),
      neverAborted,
    ),
  ).rejects.toThrow('an RPC serves the chain');
});

test('one of two RPCs that is away doesn’t stop the start; both do', async () => {
  const folder = createTestFolder();
  await configureInFolder(folder, buildConnection('local-validator', OWN_GENESIS));
  for (const rpcs of [
    ['--rpc', rpcUrl, '--second-rpc', UNREACHABLE_URL],
    ['--rpc', UNREACHABLE_URL, '--second-rpc', rpcUrl],
  ]) {
    const args = parseProviderArguments(folder, ...rpcs);
    const connection = (await connectToStoredNetwork(args)) as AgentConnection;
    const configured = await configureProvider(args, connection, neverAborted);
    expect(configured.rpcs).toHaveLength(2);
    expect(configured.connection.rpc).toBe(configured.rpcs[0]);
  }
  const both = parseProviderArguments(folder, '--rpc', UNREACHABLE_URL, '--second-rpc', UNREACHABLE_URL);
  await expect(
    configureProvider(both, (await connectToStoredNetwork(both)) as AgentConnection, neverAborted),
  ).rejects.toThrow('no RPC');
});

test('an RPC that was away answers nothing until it has named its chain', async () => {
  const genesis: (string | Error)[] = [new Error('away'), DEVNET_GENESIS, OWN_GENESIS];
  const rpc = withGenesisCheck(
    openPartialRpc({
      getGenesisHash: () => {
        const next = genesis.shift();
        if (next instanceof Error) throw next;
        return next;
      },
      getSlot: () => 7n,
    }),
    OWN_GENESIS,
  );
  const readSlot = () => rpc.getSlot().send();
  await expect(readSlot()).rejects.toThrow('away');
  await expect(readSlot()).rejects.toThrow('an RPC serves the chain');
  expect([await readSlot(), await readSlot()]).toEqual([7n, 7n]);
  expect(genesis).toEqual([]);
});

test('after the first start it needs the service no more', async () => {
  const folder = createTestFolder();
  const rpcs = ['--rpc', rpcUrl, '--second-rpc', rpcUrl];
  expect(await connectToStoredNetwork(parseProviderArguments(folder, ...rpcs))).toBeNull();
  await configureInFolder(folder, buildConnection('local-validator', OWN_GENESIS), ...rpcs);
  const connection = await connectToStoredNetwork(parseProviderArguments(folder, ...rpcs));
  expect(connection).toMatchObject({ genesisHash: OWN_GENESIS, programId: walletNamed('program') });
  const configured = await configureProvider(
    parseProviderArguments(folder, ...rpcs, '--only-follow'),
    connection as AgentConnection,
    neverAborted,
  );
  expect(configured).toMatchObject({ onlyFollows: true, policy: { treasury: TREASURY } });
});
