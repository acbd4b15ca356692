import { expect, test } from '@playwright/test';
import { type ChangeEvent, isChange } from '../../lib/client/live-event';
import { watchLobby } from '../../lib/client/watch';
import { createOpenDuel } from '../../testing/browser/open-duel';
import { type BuiltServer, prepareBuiltServer } from '../../testing/server/own-server';

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

/** Follows the lobby, and gathers the changes that arrive. */
function followLobby(signal: AbortSignal): { readonly changes: ChangeEvent[]; readonly resumes: boolean[] } {
  const followed = { changes: [] as ChangeEvent[], resumes: [] as boolean[] };
  const follow = async (): Promise<void> => {
    for await (const event of watchLobby({ baseUrl: `${server.origin}/v1` }, { signal })) {
      if (isChange(event)) followed.changes.push(event);
      else if (event.type === 'opened' && 'resumed' in event) followed.resumes.push(event.resumed);
    }
  };
  follow().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return followed;
}

for (const how of ['stopped', 'killed'] as const)
  test(`a client of a server that is ${how} and started again misses no change, and gets none twice`, async () => {
    test.setTimeout(180_000);
    const over = new AbortController();
    const followers = [followLobby(over.signal), followLobby(over.signal)];
    await expect.poll(() => followers.map(({ resumes }) => resumes)).toEqual([[false], [false]]);
    const first = await createOpenDuel(server.origin);
    await expect.poll(() => followers.map(({ changes }) => changes.map(({ id }) => id))).toEqual([[first], [first]]);
    // The change of this duel is committed, but the stream may not have sent it when the server stops.
    const second = await createOpenDuel(server.origin);
    if (how === 'killed') await server.kill();
    else expect(await server.stop()).toBe(0);
    await server.start();
    const third = await createOpenDuel(server.origin);
    const expected = [first, second, third];
    await expect
      .poll(() => followers.map(({ changes }) => changes.map(({ id }) => id)), { timeout: 60_000 })
      .toEqual([expected, expected]);
    for (const { resumes } of followers) expect(resumes).toEqual([false, true]);
    over.abort();
  });
