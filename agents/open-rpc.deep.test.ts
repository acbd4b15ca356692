import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createRateLimitedRpc } from './open-rpc';

/** Starts a node that refuses calls until `openMs` after the first one, and asks for a second's pause. */
async function startRefusingNode(openMs: number) {
  const calls: { at: number; status: number }[] = [];
  const server = createServer((_, response) => {
    const at = performance.now();
    const status = at - (calls[0]?.at ?? at) >= openMs ? 200 : 429;
    calls.push({ at, status });
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '1' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id: '1', result: 7 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls };
}

test('a call that a node refuses is sent again after the pause that the node asks for', async () => {
  const { url, calls } = await startRefusingNode(900);
  const rpc = createRateLimitedRpc(url, null);
  await expect(rpc.getBlockHeight().send()).resolves.toBe(7n);
  const [refused, retried] = calls;
  expect([refused?.status, retried?.status]).toEqual([429, 200]);
  expect((retried?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(1_000);
  expect(calls).toHaveLength(2);
});

test('calls begin no faster than the quota, however many there are', async () => {
  const { url, calls } = await startRefusingNode(0);
  const rpc = createRateLimitedRpc(url, 10);
  await Promise.all(
    Array.from({ length: 6 }, (_, at) => rpc.getBalance(`${'1'.repeat(31 + (at % 2))}` as never).send()),
  );
  const times = calls.map(({ at }) => at);
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(400);
});
