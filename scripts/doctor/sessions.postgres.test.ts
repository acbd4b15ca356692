import { connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { checkSessions } from './sessions';

const { admin } = inject('testDatabase') as { admin: string };
const cleanUps: (() => unknown)[] = [];

afterAll(async () => {
  for (const end of cleanUps.reverse()) await end();
});

const openPoolOnPort = (port: string): pg.Pool => {
  const address = new URL(admin);
  address.port = port;
  const pool = new pg.Pool({ connectionString: address.href, max: 16, pipeline: true });
  cleanUps.push(() => pool.end());
  return pool;
};

/** The message `ReadyForQuery`, outside a transaction, with which PostgreSQL ends its answer to a statement. */
const READY_FOR_QUERY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/**
 * Starts a transaction pooler over sessions of a real Postgres and returns its port. Each client opens a session, which
 * gets the messages of its login. Each later statement goes to the session that `choose` returns.
 */
async function startPooler(choose: (sessions: readonly Socket[], own: Socket) => Socket): Promise<string> {
  const { hostname, port } = new URL(admin);
  const sessions: Socket[] = [];
  const server: Server = createServer((client) => {
    const own = connect(Number(port), hostname);
    sessions.push(own);
    let ready = false;
    const relayLogin = (answer: Buffer) => {
      client.write(answer);
      if (!answer.includes(READY_FOR_QUERY)) return;
      ready = true;
      own.off('data', relayLogin);
    };
    own.on('data', relayLogin);
    client.on('data', (message) => {
      const session = ready ? choose(sessions, own) : own;
      const relayAnswer = (answer: Buffer) => {
        client.write(answer);
        if (answer.includes(READY_FOR_QUERY)) session.off('data', relayAnswer);
      };
      if (ready) session.on('data', relayAnswer);
      session.write(message);
    });
    for (const each of [client, own]) each.on('error', () => {});
    cleanUps.push(() => [client.destroy(), own.destroy()]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => server.close());
  return String((server.address() as { port: number }).port);
}

test('on the database itself each connection has a session of its own', async () => {
  expect(await checkSessions(openPoolOnPort(new URL(admin).port))).toEqual({
    name: 'Sessions of the database',
    state: 'ok',
    found: '4 connections keep their own',
    fix: null,
  });
});

test('a pooler that gives each connection its own session is ok', async () => {
  const port = await startPooler((_, own) => own);
  expect(await checkSessions(openPoolOnPort(port))).toMatchObject({ state: 'ok' });
});

test('a pooler that gives all connections one session is wrong', async () => {
  const port = await startPooler(([first], own) => first ?? own);
  expect(await checkSessions(openPoolOnPort(port))).toMatchObject({
    state: 'wrong',
    found: expect.stringContaining('connections share one'),
    fix: expect.stringContaining('DATABASE_URL'),
  });
});

test('a pooler that takes its sessions in turn, one more than the checked connections, is wrong', async () => {
  let turn = 0;
  const port = await startPooler((sessions) => sessions[turn++ % sessions.length] as Socket);
  const pool = openPoolOnPort(port);
  const fifth = await pool.connect();
  expect(await checkSessions(pool)).toMatchObject({
    state: 'wrong',
    found: expect.stringContaining('a connection changes its own'),
  });
  fifth.release(true);
});
