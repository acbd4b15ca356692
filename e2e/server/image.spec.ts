import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { assembleImage } from '../../scripts/image/assemble.mjs';
import { startPostgres } from '../../testing/database/postgres-server';
import { type Container, type ImageConfig, splitPair, startContainer } from '../../testing/server/container';
import { findFreePort } from '../../testing/server/free-port';
import {
  checkConfinement,
  checkEarlyStop,
  checkPagesAndApi,
  checkStop,
  measureFolder,
  playAndCheckDuel,
  waitForReadiness,
} from '../../testing/server/image-checks';

/**
 * Limit for the application in the image. Its base, the official image of Node 20 on Debian slim, is 220 MB; both
 * together must stay under 450 MB.
 */
const MAX_APP_BYTES = 180e6;

const dockerfile = readFileSync('Dockerfile', 'utf8');
const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
const matchLastStage = (pattern: RegExp): string => {
  const [, found] = pattern.exec(lastStage) ?? [];
  if (found === undefined) throw new Error(`The last stage of the Dockerfile has no ${pattern}.`);
  return found;
};

/** Reads the container settings of the Dockerfile. */
function readDockerfileConfig(): ImageConfig {
  const variables = [...lastStage.matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs = '']) => pairs.split(' '));
  const search = `${join('/node', 'bin')}:/usr/bin:/bin`;
  return {
    command: JSON.parse(matchLastStage(/^CMD (\[.*\])$/m)),
    healthcheck: JSON.parse(matchLastStage(/^HEALTHCHECK [^\n]*\\\n\s+CMD (\[.*\])$/m)),
    environment: Object.fromEntries([...variables.map(splitPair), ['PATH', search]]),
    user: matchLastStage(/^USER (.+)$/m),
    workingDirectory: matchLastStage(/^WORKDIR (.+)$/m),
    volumePath: matchLastStage(/^VOLUME (.+)$/m),
  };
}

/**
 * Folder for a root file system that imitates the image's: this machine's programs, and the files that the Dockerfile
 * copies.
 */
const machineFolder = mkdtempSync(join(tmpdir(), 'ripduel-image-'));
const root = join(machineFolder, 'root');
const folders = {
  '/usr': '/usr',
  '/etc': '/etc',
  '/node': dirname(process.execPath),
  '/app': join(machineFolder, 'app'),
};

async function startImage(variables: Record<string, string>): Promise<{ container: Container; port: number }> {
  const port = await findFreePort();
  const settings = { PORT: String(port), LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '1000', ...variables };
  return { container: await startContainer(root, readDockerfileConfig(), settings, folders), port };
}

test.describe('image', () => {
  test.describe.configure({ mode: 'serial' });

  test.beforeAll(async () => {
    test.setTimeout(300_000);
    mkdirSync(join(root, 'tmp'), { recursive: true });
    chmodSync(join(root, 'tmp'), 0o777);
    for (const name of ['bin', 'lib', 'lib64', 'sbin']) {
      symlinkSync(`usr/${name}`, join(root, name));
    }
    const { files } = await assembleImage(join(machineFolder, 'app'));
    const bytes = measureFolder(join(machineFolder, 'app'));
    console.log(`image: ${files} files, ${(bytes / 1e6).toFixed(0)} MB over its base`);
    expect(bytes).toBeLessThan(MAX_APP_BYTES);
  });

  test.afterAll(() => rmSync(machineFolder, { recursive: true, force: true }));

  test('is a whole server on the embedded default, read-only, without root, and a duel is settled in it', async () => {
    test.setTimeout(240_000);
    const config = readDockerfileConfig();
    expect(lastStage).toMatch(/^COPY --from=build --chown=0:0 \/image \.\/$/m);
    const { container, port } = await startImage({});
    try {
      const origin = `http://localhost:${port}`;
      console.log(`image: ready after ${(await waitForReadiness(container, origin)).toFixed(1)} s`);
      await checkPagesAndApi(origin);
      await checkConfinement(container, Number(config.user.split(':')[0]));
      await playAndCheckDuel(origin);
      await checkStop(container, port);
    } finally {
      container.remove();
    }
  });

  test('ends at SIGTERM while it waits for its database', async () => {
    test.setTimeout(120_000);
    const { container, port } = await startImage({
      DATABASE_URL: `postgres://nobody@127.0.0.1:${await findFreePort()}/none`,
    });
    try {
      await checkEarlyStop(container, `http://localhost:${port}`);
    } finally {
      container.remove();
    }
  });

  test('runs on Postgres when it is told to', async () => {
    test.setTimeout(240_000);
    const postgres = await startPostgres();
    const { container, port } = await startImage({ DATABASE_URL: postgres.url('postgres') });
    try {
      const origin = `http://localhost:${port}`;
      await waitForReadiness(container, origin);
      expect(await container.run('test', '-e', '/data/database')).toBe(1);
      await playAndCheckDuel(origin);
      await checkStop(container, port);
    } finally {
      container.remove();
      await postgres.stop();
    }
  });
});
