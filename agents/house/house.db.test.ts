import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Address, createSolanaRpcFromTransport } from '@solana/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNodeAdapter } from '../../lib/api/node';
import { createClient } from '../../lib/client/client';
import { sha256 } from '../../lib/core/hash';
import { playHouse, searchMatch } from '../../lib/matchmaking/contract';
import { openLocalTransport } from '../../lib/root/chain';
import { handlers } from '../../lib/root/handlers';
import { createIntegrationKey } from '../../testing/service/integration-key';
import { DuelPlayer, expectStatus, type UntypedJson } from '../../testing/service/play';
import { openTestEnvironment, type TestEnvironment } from '../../testing/service/world';
import type { AgentConnection } from '../connect';
import { toKeypair } from '../keypair';
import { runHouse } from './house';

const keypair = toKeypair(sha256('the house of a test'));
const stopController = new AbortController();
const logLines: string[] = [];
let world: TestEnvironment;
let play: DuelPlayer;
/** Number of requests for lists of duels; only the agent sends them. */
let listRequestCount = 0;
let closeServer: () => Promise<unknown>;
let houseRun: Promise<void>;

beforeAll(async () => {
  world = await openTestEnvironment({ HOUSE_ENABLED: 'on', HOUSE_WALLET: keypair.address });
  play = await new DuelPlayer(world).fundWallets();
  const front = createNodeAdapter(handlers, world.services, {
    clientAddressHeader: null,
    parseSessionCookie: async () => null,
  });
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/v1/duels?')) listRequestCount += 1;
    void front(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closeServer = () => new Promise((closed) => server.close(closed));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const connection: AgentConnection = {
    apiBaseUrl: base,
    client: createClient({ baseUrl: base }),
    rpc: createSolanaRpcFromTransport(openLocalTransport(world.chain)) as AgentConnection['rpc'],
    programId: world.services.config.ESCROW_PROGRAM_ID as Address,
    genesisHash: world.services.genesisHash(),
    hasFaucet: true,
  };
  houseRun = runHouse({
    connection,
    keypair,
    providerKey: undefined,
    lamportsPerValueUnit: 0n,
    limits: { maxFeeLamports: 50_000_000n, maxFundingSeconds: 86_400, maxResolutionSeconds: 1_800 },
    integrationKey: (await createIntegrationKey(world, 'house', ['read', 'act'])).header['x-integration-key'],
    clock: world.clock,
    log: (action, fields = {}) => void logLines.push(JSON.stringify([action, fields])),
    signal: stopController.signal,
  });
});

afterAll(async () => {
  stopController.abort();
  await houseRun;
  await closeServer();
});

/** Finalizes the chain until `holds` returns true, since the agent works at its own pace. Throws after 600 tries. */
async function finalizeUntil(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries += 1) {
    if (tries > 600) throw new Error(`${what} did not come about: ${logLines.slice(-10).join('\n')}`);
    world.finalize();
    await pause(50);
  }
}

/** Searches for an opponent as a player, then chooses the house instead. Returns the duel. */
async function openHouseDuel(): Promise<UntypedJson> {
  const token = await play.getSessionToken(play.opponent);
  expectStatus(200, await world.call(searchMatch, { token, body: { packTier: 'starter' } }));
  const { duelId } = expectStatus(200, await world.call(playHouse, { token }));
  return play.fetchDuel(String(duelId), play.opponent);
}

test('pays its side once the player has, and never first', async () => {
  await finalizeUntil('the faucet', () => logLines.some((line) => line.includes('funded')));
  const duel = await openHouseDuel();
  expect(duel).toMatchObject({ creatorWallet: keypair.address, matchmakingMode: 'house', status: 'matched' });
  const before = listRequestCount;
  await finalizeUntil('two looks', () => listRequestCount >= before + 4);
  expect((await play.fetchDuel(duel.duelId, play.opponent)).status).toBe('matched');
  expect(logLines.filter((line) => line.includes(duel.duelId))).toEqual([]);
  await play.pay(duel.duelId, play.opponent);
  await finalizeUntil('the payment of the house', async () => {
    const seen = await play.reconcile(duel.duelId, play.opponent);
    return seen.duel.status === 'funded';
  });
  const listPaidLogLines = () => logLines.filter((line) => line.includes('"paid"') && line.includes(duel.duelId));
  await finalizeUntil('its word', () => listPaidLogLines().length > 0);
  expect(listPaidLogLines()).toHaveLength(1);
});
