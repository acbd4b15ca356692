import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { RIPDUEL_ESCROW_PROGRAM_ADDRESS } from '../../lib/chain/escrow/generated/programs';
import { runDuelScript } from '../../testing/server/play';
import { prepareServiceOnChain, type ServiceOnChain } from '../../testing/server/service-on';

const CRON_SECRET = 'the-secret-of-a-cron';
const METRICS_SECRET = 'the-secret-of-metrics';
const dir = mkdtempSync(join(tmpdir(), 'ripduel-validator-'));
let rpcUrl: string;
let service: ServiceOnChain;

async function callRpc(method: string, ...params: unknown[]) {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return (await response.json()).result;
}

/** Builds the address for WebSockets, which a validator serves on the port after that of its RPC. */
function buildSocketUrl(): string {
  const url = new URL(rpcUrl);
  url.protocol = 'ws:';
  url.port = String(Number(url.port) + 1);
  return url.href;
}

/** Returns the value of a series of the service's metrics, or 0 if it is missing. */
async function readMetric(series: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_SECRET}` };
  const text = await (await fetch(`${service.origin}/metrics`, { headers })).text();
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return Number(line?.slice(series.length) ?? 0);
}

const readValidatorChain = async () => ({
  rpcUrl,
  genesisHash: (await callRpc('getGenesisHash')) as string,
  programId: RIPDUEL_ESCROW_PROGRAM_ADDRESS,
});

/** Waits until the cron's route reports commitments that it took from the provider. */
const waitForCommitments = (origin: string) =>
  expect
    .poll(
      async () => {
        const headers = { authorization: `Bearer ${CRON_SECRET}` };
        const answer = await fetch(`${origin}/v1/internal/reconciliation/solana`, { method: 'POST', headers });
        return ((await answer.json()) as { commitments?: number }).commitments ?? 0;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);

test.beforeAll(async ({ baseURL }) => {
  rpcUrl = baseURL ?? '';
  test.setTimeout(240_000);
  const program = await callRpc('getAccountInfo', RIPDUEL_ESCROW_PROGRAM_ADDRESS, { encoding: 'base64' });
  expect(program?.value?.executable, `${rpcUrl} runs the escrow program at ${RIPDUEL_ESCROW_PROGRAM_ADDRESS}`).toBe(
    true,
  );
  service = await prepareServiceOnChain(await readValidatorChain(), ['crank', 'provider'], {
    ...{ CRON_SECRET, METRICS_SECRET, SOLANA_WS_URL: buildSocketUrl() },
  });
  await service.start();
  await waitForCommitments(service.origin);
});

test.afterAll(async () => {
  await service?.kill();
  service?.remove();
  rmSync(dir, { recursive: true, force: true });
});

test('a duel is settled, and recomputed', async () => {
  const { code, output } = await runDuelScript(service.origin, '--dir', dir);
  expect(code, output).toBe(0);
  expect(output).toContain('no difference');
  // The worker gets updates from the node's WebSocket notifications, and not only by polling.
  expect(await readMetric('ripduel_chain_updates_total{source="socket"}')).toBeGreaterThan(0);
});

test('the winner of a duel for cards holds both', async () => {
  // Tries fail until the provider has minted its cards.
  await expect(async () => {
    const { code, output } = await runDuelScript(service.origin, '--dir', dir, '--cards');
    expect(code, output).toBe(0);
    expect(output.match(/The winner holds/g), output).toHaveLength(2);
  }).toPass({ timeout: 400_000, intervals: [20_000] });
});

test('a side that paid alone has its fee back', async () => {
  const { code, output } = await runDuelScript(service.origin, '--dir', dir, '--refund');
  expect(code, output).toBe(0);
  expect(output).toContain('refunded');
});

test('with the provider silent after its accept, fees and compensation arrive', async () => {
  const { code, output } = await runDuelScript(service.origin, '--dir', dir, '--withheld', '--resolution', '1');
  expect(code, output).toBe(0);
  expect(output).toContain('lamports arrived at the incinerator');
  expect(output).toContain('The escrow account is closed');
});

test('with service and crank killed after the accept, the duel settles', async () => {
  const { code, output } = await runDuelScript(service.origin, '--dir', dir, '--hostile-service');
  expect(code, output).toBe(0);
  expect(output).toContain('recomputed without the service: no difference');
});

test('with the provider silent and the API gone, both fees come back from the chain alone', async () => {
  const lonely = await prepareServiceOnChain(await readValidatorChain(), ['provider'], {
    WORKER: 'off',
    CRON_SECRET,
    DUEL_RESOLUTION_MS: '1000',
  });
  await lonely.start();
  await waitForCommitments(lonely.origin);
  const paid = await runDuelScript(lonely.origin, '--until', 'funded', '--funding', '60', '--dir', dir);
  await lonely.kill();
  lonely.remove();
  expect(paid.code, paid.output).toBe(0);
  const duelId = /submitted: (duel_\w+)/.exec(paid.output)?.[1] ?? '';
  await expect(async () => {
    const { code, output } = await runDuelScript(lonely.origin, '--dir', dir, '--recover', '--duel', duelId);
    expect(code, output).toBe(0);
    expect(output).toContain('refunding the creator’s fee');
    expect(output).toContain('refunding the opponent’s fee');
    expect(output).toContain('closing the escrow account');
  }).toPass({ timeout: 900_000 });
});
