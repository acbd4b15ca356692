import { createSolanaRpc } from '@solana/kit';
import { expect, test } from 'vitest';
import { serveChain } from '../../lib/chain/local/serve';
import { systemClock } from '../../lib/core/clock';
import { lockFolder } from '../../lib/core/exclusive-folder';
import { sha256Hex } from '../../lib/core/hash';
import { systemRandom } from '../../lib/core/random';
import { DRIP_PATH, signDripRequest } from '../../lib/drip/rules/request';
import { DRIP_LAMPORTS, DRIP_TOKEN, startDripAgent } from '../../testing/agents/drip-agent';
import { ChainHarness, generateKeypair, LAMPORTS_PER_SOL } from '../../testing/chain/chain-harness';
import { createTestFolder } from '../../testing/process/folder';
import { afterFile } from '../../testing/runner/after-file';
import { startDrip } from './start';

const harness = await ChainHarness.open();
const served = await serveChain(harness.local);
afterFile(async () => {
  await served.close();
  await harness.close();
});

/** Starts an agent whose wallet has `funds` lamports. */
const startAgent = (funds: bigint, folder?: string) =>
  startDripAgent(
    {
      rpcUrl: served.rpcUrl,
      clock: harness.clock,
      fund: async (address) => {
        if (funds === 0n) return;
        await harness.call('requestAirdrop', address, Number(funds), { commitment: 'confirmed' });
        harness.local.tick();
      },
    },
    folder,
  );

async function post(url: string, body: string, headers: Record<string, string>, method = 'POST') {
  const response = await fetch(url, { method, headers, ...(method === 'GET' ? {} : { body }) });
  return { status: response.status, json: await response.json() };
}

/** Requests a drip with a signed HTTP request, as the service does. */
function postDripRequest(url: string, wallet: string, client = 'client', token = DRIP_TOKEN) {
  const body = JSON.stringify({ wallet, clientHash: sha256Hex(client) });
  return post(url + DRIP_PATH, body, signDripRequest(token, 'request_1', body, systemClock.now()));
}

test('a guest gets test SOL once a day, by a transfer from the agent’s own wallet', async () => {
  const { url, log } = await startAgent(LAMPORTS_PER_SOL);
  const { address } = generateKeypair();
  const given = await postDripRequest(url, address);
  expect(given).toEqual({ status: 200, json: { signature: expect.any(String), lamports: String(DRIP_LAMPORTS) } });
  const listActions = () => {
    harness.local.tick();
    return log.mock.calls.map(([action]) => action);
  };
  await expect.poll(listActions).toContain('gave');
  expect(await harness.balance(address)).toBe(DRIP_LAMPORTS);
  expect(await postDripRequest(url, address)).toEqual({ status: 409, json: { code: 'wallet-had-its-drip' } });
  expect(await postDripRequest(url, address, 'another client')).toEqual({
    status: 409,
    json: { code: 'wallet-had-its-drip' },
  });
  harness.clock.advance(86_400_000);
  expect((await postDripRequest(url, address)).status).toBe(200);
});

test('requests at once don’t pass a cap together, and a restart forgets none', async () => {
  const { url, folder, stop } = await startAgent(LAMPORTS_PER_SOL);
  const codes = async (at: string, count: number) =>
    (
      await Promise.all(Array.from({ length: count }, () => postDripRequest(at, generateKeypair().address, 'flood')))
    ).map(({ json }) => json.code ?? 'given');
  expect((await codes(url, 5)).toSorted()).toEqual([...Array(3).fill('client-limit-reached'), 'given', 'given']);
  await stop();
  expect(await codes((await startAgent(0n, folder)).url, 1)).toEqual(['client-limit-reached']);
});

test('two agents don’t share a folder', async () => {
  const folder = createTestFolder();
  const hold = await lockFolder(folder, 'drip');
  const caps = { lamportsPerDrip: 1n, dripsPerClient: 1, lamportsPerDay: 1n };
  const started = startDrip({
    ...{ folder, caps, tokenFile: undefined, host: '127.0.0.1', port: 0, clock: harness.clock, log: () => {} },
    ...{ random: systemRandom, signal: AbortSignal.abort(), connection: { rpc: createSolanaRpc(served.rpcUrl) } },
  });
  await expect(started).rejects.toThrow('stop it first, or choose another folder');
  await hold.release();
});

test('an agent without SOL says so, and its caps are untouched', async () => {
  const { url, keypair } = await startAgent(0n);
  const { address } = generateKeypair();
  expect(await postDripRequest(url, address)).toEqual({ status: 409, json: { code: 'out-of-sol' } });
  await harness.call('requestAirdrop', keypair.address, Number(LAMPORTS_PER_SOL), { commitment: 'confirmed' });
  harness.local.tick();
  expect((await postDripRequest(url, address)).status).toBe(200);
});

test('a request that the service didn’t sign, or that isn’t valid, gets no drip', async () => {
  const { url } = await startAgent(LAMPORTS_PER_SOL);
  const { address } = generateKeypair();
  const body = JSON.stringify({ wallet: address, clientHash: sha256Hex('client') });
  const signed = signDripRequest(DRIP_TOKEN, 'request_1', body, systemClock.now());
  expect(await postDripRequest(url, address, 'client', `${DRIP_TOKEN}x`)).toEqual({
    status: 401,
    json: { code: 'unauthorized' },
  });
  expect((await post(url + DRIP_PATH, body, {})).status).toBe(401);
  const other = body.replace(address, generateKeypair().address);
  expect((await post(url + DRIP_PATH, other, signed)).status).toBe(401);
  const old = signDripRequest(DRIP_TOKEN, 'request_1', body, new Date(systemClock.now().getTime() - 6 * 60_000));
  expect((await post(url + DRIP_PATH, body, old)).status).toBe(401);
  expect((await post(`${url}/other`, body, signed)).status).toBe(404);
  expect((await post(url + DRIP_PATH, body, signed, 'GET')).status).toBe(404);
  const sign = (text: string) =>
    post(url + DRIP_PATH, text, signDripRequest(DRIP_TOKEN, 'request_2', text, systemClock.now()));
  expect(await sign('x'.repeat(2_000))).toEqual({ status: 413, json: { code: 'request-too-large' } });
  expect((await sign('no json')).status).toBe(401);
  expect((await sign(JSON.stringify({ wallet: 'nobody', clientHash: sha256Hex('c') }))).status).toBe(400);
  expect(await harness.balance(address)).toBe(0n);
});
