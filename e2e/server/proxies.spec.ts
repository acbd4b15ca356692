import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test } from '@playwright/test';
import { type BuiltServer, prepareBuiltServer } from '../../testing/server/own-server';
import { configureCaddy, configureNginx, HOST, type ReverseProxy, startProxy } from '../../testing/server/proxy';

/** Tests the proxy examples of `deploy/` in front of one running server. The second instance is down or not ready. */
for (const [name, configure] of [
  ['deploy/nginx.conf', configureNginx],
  ['deploy/Caddyfile', configureCaddy],
] as const) {
  test.describe(name, () => {
    test.describe.configure({ mode: 'serial' });
    let server: BuiltServer;
    let proxy: ReverseProxy;

    test.beforeAll(async () => {
      test.setTimeout(180_000);
      const limits = { RATE_LIMIT_FACTOR: '1', CLIENT_ADDRESS_HEADER: 'x-client-address' };
      // Without agents: they reach the chain through the public origin, whose host name can't be resolved here.
      const isReady = (network?: { genesisHash?: string }) => network?.genesisHash !== undefined;
      server = await prepareBuiltServer({ ...limits, AGENTS: 'off', PUBLIC_ORIGIN: `https://${HOST}` }, isReady);
      await server.start();
      proxy = await startProxy(configure, Number(new URL(server.origin).port));
    });

    test.afterAll(async () => {
      await proxy?.stop();
      await server?.stop();
      server?.remove();
    });

    test('serves pages and the API, and answers 404 for metrics', async () => {
      const askPage = () => proxy.requestOverTls('/', { headers: { accept: 'text/html' } });
      // A proxy may take an instance out after one slow health check, and brings it back with the next.
      await expect.poll(async () => (await askPage()).status, { timeout: 30_000 }).toBe(200);
      const page = await askPage();
      expect([page.status, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')]);
      const packs = await proxy.requestOverTls('/v1/packs');
      expect([packs.status, JSON.parse(packs.body).items.length > 0]).toEqual([200, true]);
      expect((await proxy.requestOverTls('/metrics')).status).toBe(404);
    });

    test('refuses the API over plain HTTP and redirects pages', async () => {
      expect((await proxy.requestOverHttp('/v1/packs')).status).toBe(403);
      const { status, headers } = await proxy.requestOverHttp('/packs');
      expect([301, 302, 308]).toContain(status);
      expect(headers.location).toBe(`https://${HOST}/packs`);
    });

    test('tells the server who asks, whatever a client claims', async () => {
      const fetchRemainingRequests = async (claimed: string): Promise<number> => {
        const { headers } = await proxy.requestOverTls('/v1/packs', { headers: { 'x-client-address': claimed } });
        return Number(/;r=(\d+)/.exec(String(headers.ratelimit))?.[1]);
      };
      const [first, second] = [
        await fetchRemainingRequests('203.0.113.1'),
        await fetchRemainingRequests('203.0.113.2'),
      ];
      expect(first).toBeGreaterThan(0);
      expect(second).toBe(first - 1);
    });

    test('passes the WebSocket of the chain, and larger transactions than the API takes', async () => {
      const socket = proxy.openSocket('/rpc');
      const notified = new Promise<string>((resolve, reject) => {
        socket.once('error', reject).once('open', () => {
          socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'slotSubscribe' }));
        });
        socket.on('message', (text) => String(text).includes('slotNotification') && resolve(String(text)));
      });
      const { params } = JSON.parse(await notified);
      socket.terminate();
      expect(params.result.slot).toBeGreaterThan(0);
      const { status, body } = await proxy.requestOverTls('/rpc', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getSlot', params: [{ minContextSlot: 0 }] }).padEnd(
          70_000,
        ),
      });
      expect([status, JSON.parse(body).result]).toEqual([200, expect.any(Number)]);
    });

    test('keeps nothing of a stream back', async () => {
      const text = await proxy.readStreamStart('/v1/lobby/stream');
      expect(text).toMatch(/^retry: \d+\n\nid: \d+\ndata: {"type":"opened",/);
    });

    test('shows no reader an instance that is not ready', async () => {
      const notReady = createServer((_, response) => response.writeHead(503, { 'retry-after': '2' }).end('not ready'));
      notReady.listen(proxy.secondInstancePort, '127.0.0.1');
      await once(notReady, 'listening');
      for (const path of Array.from({ length: 10 }, () => '/v1/packs'))
        expect((await proxy.requestOverTls(path)).status).toBe(200);
      notReady.close();
    });

    test('refuses a body of more than 64 KiB', async () => {
      const headers = { 'content-type': 'application/json' };
      const { status } = await proxy.requestOverTls('/v1/auth/challenges', {
        method: 'POST',
        headers,
        body: JSON.stringify('x'.repeat(70_000)),
      });
      expect(status).toBe(413);
    });
  });
}
