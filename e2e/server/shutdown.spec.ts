import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from '@playwright/test';
import { prepareBuiltServer } from '../../testing/server/own-server';
import { buildRawRequest } from '../../testing/server/raw-request';

test('a server that is told to stop answers what it was asked, takes nothing new, and ends well', async () => {
  test.setTimeout(120_000);
  const server = await prepareBuiltServer({ CHAIN_SLOT_MS: '50' });
  await server.start();
  const socket = connect(Number(new URL(server.origin).port), 'localhost');
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const ended = once(socket, 'close');
  const head = [
    'POST /v1/auth/challenges HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    'Content-Length: 57',
    'Expect: 100-continue',
  ];
  socket.write(buildRawRequest('{"wallet":', ...head));
  // Waits until the server has seen the request; the rest of its body is still to come.
  await expect.poll(() => answer).toContain('100 Continue');

  const stopped = server.stop();
  await expect
    .poll(() =>
      fetch(`${server.origin}/v1/health`).then(
        ({ status }) => status,
        () => 'refused',
      ),
    )
    .toBe('refused');
  socket.write('"76E5yKFmGmMrigTFVJYE2BWLp6JeNhK4d4m4HegQUjBu"}');
  await ended;
  expect(answer).toMatch(/^HTTP\/1\.1 201 /m);
  expect(await stopped).toBe(0);
  server.remove();
});
