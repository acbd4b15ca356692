import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { PAGES } from '../browser/pages';
import type { Container } from './container';
import { runDuelScript } from './play';

/** Time after which `waitFor` throws. */
const WAIT_LIMIT_MS = 120_000;

async function waitFor(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = AbortSignal.timeout(WAIT_LIMIT_MS);
  while (!(await isTrue())) {
    if (deadline.aborted) throw new Error(`Not in ${WAIT_LIMIT_MS / 1000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function assertEqual(what: string, found: unknown, expected: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );

/**
 * Waits until the image's own health check passes, which must fail before, and the server is ready. Returns the seconds
 * since the call.
 */
export async function waitForReadiness(container: Container, origin: string): Promise<number> {
  const started = performance.now();
  assertEqual('healthy before it can be', await container.isHealthy(), false);
  await waitFor('the health check passes', container.isHealthy);
  await waitFor('the server is ready', () => isReady(origin));
  return (performance.now() - started) / 1000;
}

/** Requests pages and API paths that read files of the image. Throws if a status isn't the expected one. */
export async function checkPagesAndApi(origin: string): Promise<void> {
  const assets: typeof PAGES = [
    ['/v1/packs', 200],
    ['/v1/valuation-policies/current', 200],
    ['/v1/openapi.json', 200],
    ['/llms.txt', 200],
  ];
  for (const [path, status] of [...PAGES, ...assets])
    assertEqual(path, (await fetch(`${origin}${path}`)).status, status);
  // The picture is drawn from fonts and WebAssembly that are read by their path.
  const home = await (await fetch(`${origin}/`)).text();
  const address = /<meta property="og:image" content="([^"]+)"/.exec(home)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const picture = await fetch(address);
  assertEqual(address, [picture.status, picture.headers.get('content-type')], [200, 'image/png']);
}

/**
 * Checks that the container runs as this user, who can write in the volume, but neither in `/app` nor a system folder.
 */
export async function checkConfinement(container: Container, user: number): Promise<void> {
  assertEqual('user', container.readUserId(), user);
  const touch = async (path: string) => (await container.run('touch', path)) === 0;
  for (const path of ['/new', '/app/new', '/app/.next/new', '/tmp/new', '/usr/new', '/etc/new'])
    assertEqual(`${path} can be written`, await touch(path), false);
  assertEqual('the volume can be written', await touch('/data/new'), true);
}

/** Waits for the agents, then plays a duel by the public API alone and recomputes it. Throws if it isn't settled. */
export async function playAndCheckDuel(origin: string): Promise<void> {
  await waitFor('the agents are known', async () => {
    const health = await fetch(`${origin}/v1/health`).then(
      (response) => response.json(),
      () => null,
    );
    return typeof health?.network?.sparringWallet === 'string';
  });
  const { code, output } = await runDuelScript(origin);
  if (code !== 0 || !output.includes('settled') || !output.includes('no difference')) throw new Error(output);
}

/** Checks that after SIGTERM a running request is answered, new ones are refused, and the server exits with 0. */
export async function checkStop(container: Container, port: number): Promise<void> {
  const slow = connect(port, '127.0.0.1');
  let answer = '';
  slow.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  const closed = new Promise((resolve) => slow.once('close', resolve));
  slow.write('POST /v1/auth/challenges HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n');
  slow.write('Content-Length: 2\r\nConnection: close\r\n\r\n{');
  // A second request, on another connection: once it is answered, the server has also read the first request.
  await fetch(`http://127.0.0.1:${port}/v1/health`);
  const ended = container.stop();
  await waitFor('no new connection is taken', () => isRefused(port));
  slow.write('}');
  await closed;
  assertEqual('answer after SIGTERM', answer.split('\r\n')[0], 'HTTP/1.1 400 Bad Request');
  assertEqual('exit code', await ended, 0);
}

/** Checks that SIGTERM ends a healthy server that isn't ready, with code 0. */
export async function checkEarlyStop(container: Container, origin: string): Promise<void> {
  await waitFor('the health check passes', container.isHealthy);
  assertEqual('ready', await isReady(origin), false);
  assertEqual('exit code of an early stop', await container.stop(), 0);
}

const isRefused = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const attempt = connect(port, '127.0.0.1');
    attempt.once('connect', () => resolve(false)).once('error', () => resolve(true));
    attempt.once('connect', () => attempt.destroy());
  });

/** Returns the bytes that a folder takes, as `du` counts them. */
export const measureFolder = (path: string): number =>
  Number(execFileSync('du', ['--summarize', '--block-size=1', path], { encoding: 'utf8' }).split('\t')[0]);
