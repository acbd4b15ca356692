import { expect, test } from '@playwright/test';
import { type BuiltServer, prepareBuiltServer } from '../../testing/server/own-server';
import { runDuelScript } from '../../testing/server/play';

let server: BuiltServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await prepareBuiltServer({ CHAIN_SLOT_MS: '100' });
  await server.start();
});

test.afterAll(async () => {
  await server.kill();
  server.remove();
});

/** Waits until both payments are confirmed. The embedded chain may lose unconfirmed ones when it stops. */
async function waitForConfirmation(origin: string, signatures: readonly string[]): Promise<void> {
  expect(signatures).toHaveLength(2);
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getSignatureStatuses', params: [signatures] });
  const areAllConfirmed = async (): Promise<boolean> => {
    const response = await fetch(`${origin}/rpc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const { result } = (await response.json()) as { result: { value: ({ confirmationStatus: string } | null)[] } };
    return result.value.every((state) => state !== null && state.confirmationStatus !== 'processed');
  };
  await expect.poll(areAllConfirmed, { intervals: [20] }).toBe(true);
}

test('killed between the second deposit and the settlement, it settles without anyone', async () => {
  test.setTimeout(180_000);
  const paid = await runDuelScript(server.origin, '--until', 'funded');
  expect(paid.code, paid.output).toBe(0);
  const duelId = /duel_[1-9A-HJ-NP-Za-km-z]+/.exec(paid.output.split('submitted')[1] ?? '')?.[0] ?? '';
  expect(duelId, paid.output).not.toBe('');

  await waitForConfirmation(
    server.origin,
    [...paid.output.matchAll(/signature: (\w{64,88})/g)].map(([, each]) => each as string),
  );
  await server.kill();
  await expect(fetch(`${server.origin}/v1/health`)).rejects.toThrow();
  await server.start();

  const watched = await runDuelScript(server.origin, '--watch', duelId);
  expect(watched.code, watched.output).toBe(0);
  expect(watched.output).toContain('no difference');
});
