import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { runDuelScript } from '../../testing/server/play';
import { prepareServerWithoutWorker, type ServerWithoutWorker } from '../../testing/server/server-without-worker';

/** Lamports that the faucet gave each player. */
const FAUCET_LAMPORTS = 1_000_000_000;
/** Maximum lamports that a player's network fees may take. */
const MAX_NETWORK_FEE_LAMPORTS = 60_000;

let server: ServerWithoutWorker;
const dir = mkdtempSync(join(tmpdir(), 'ripduel-recover-'));

test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(120_000);
  server = await prepareServerWithoutWorker(baseURL as string, 1_000);
  await server.start();
});

test.afterAll(async () => {
  await server.kill();
  server.remove();
  rmSync(dir, { recursive: true, force: true });
});

async function callRpc(method: string, ...params: unknown[]) {
  const response = await fetch(server.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return (await response.json()).result;
}

const fetchBalance = async (wallet: string): Promise<number> =>
  (await callRpc('getBalance', wallet, { commitment: 'finalized' })).value;

test('with the provider silent and the API gone, the saved terms bring both fees back from the chain alone', async () => {
  test.setTimeout(300_000);
  const paid = await runDuelScript(server.origin, '--until', 'funded', '--funding', '30', '--dir', dir);
  expect(paid.code, paid.output).toBe(0);
  await server.kill();
  await expect(fetch(`${server.origin}/v1/health`)).rejects.toThrow();

  const duelId = /submitted: (duel_\w+)/.exec(paid.output)?.[1] ?? '';
  const [creator = '', opponent = ''] = ['creator', 'opponent'].map(
    (name) => new RegExp(`${name}: (\\w{32,44})$`, 'm').exec(paid.output)?.[1],
  );
  const signatures = [...paid.output.matchAll(/signature: (\w{64,88})/g)].map(([, each]) => each);
  const fetchSignatureStatuses = async () => (await callRpc('getSignatureStatuses', signatures)).value;
  await expect
    .poll(async () =>
      (await fetchSignatureStatuses()).map((state: { confirmationStatus: string }) => state?.confirmationStatus),
    )
    .toEqual(['finalized', 'finalized']);

  const recover = () => runDuelScript(server.origin, '--dir', dir, '--recover', '--duel', duelId);
  const early = await recover();
  // On a slow machine the accept window is over by now, so refunds succeed. On a fast one, the provider may have staked
  // its bond before it fell silent.
  if (early.code !== 0)
    expect(early.output).toMatch(
      /Not yet\. In escrow: the creator’s fee and the opponent’s fee(?: and the bond)?\. It is due from /,
    );

  // Refunds are due once the accept window is over, the rent after the funding deadline; both take longer if the
  // provider accepted.
  let { output } = early;
  await expect(async () => {
    const step = await recover();
    output += step.output;
    expect(step.code, step.output).toBe(0);
    expect(output).toContain('closing the escrow account');
  }).toPass({ timeout: 180_000 });
  expect(output).toContain(`refunding the creator’s fee to ${creator}`);
  expect(output).toContain(`refunding the opponent’s fee to ${opponent}`);
  for (const wallet of [creator, opponent])
    expect(await fetchBalance(wallet)).toBeGreaterThan(FAUCET_LAMPORTS - MAX_NETWORK_FEE_LAMPORTS);

  const again = await recover();
  expect(again.code, again.output).toBe(0);
  expect(again.output).toContain('The escrow account is closed: everything is paid out');
});
