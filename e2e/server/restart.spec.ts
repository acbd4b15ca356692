import { expect, test } from '@playwright/test';
import { type OwnServer, ownServer } from './own-server';
import { play } from './play';

let server: OwnServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await ownServer({ CHAIN_SLOT_MS: '100' });
  await server.start();
});

test.afterAll(async () => {
  await server.kill();
  server.remove();
});

test('killed between the second deposit and the settlement, it settles without anyone', async () => {
  test.setTimeout(180_000);
  const paid = await play(server.origin, '--until', 'funded');
  expect(paid.code, paid.output).toBe(0);
  const duelId = /duel_[1-9A-HJ-NP-Za-km-z]+/.exec(paid.output.split('submitted')[1] ?? '')?.[0] ?? '';
  expect(duelId, paid.output).not.toBe('');

  await server.kill();
  await expect(fetch(`${server.origin}/v1/health`)).rejects.toThrow();
  await server.start();

  const watched = await play(server.origin, '--watch', duelId);
  expect(watched.code, watched.output).toBe(0);
  expect(watched.output).toContain('no difference');
});
