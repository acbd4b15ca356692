// `tsx e2e/image/main.ts`: builds the image of the Dockerfile and runs it. Needs no Docker daemon, but root: Buildah
// builds the image in chroots, over a base that mmdebstrap makes, with the Node and npm that run this script.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmCommand } from '../../scripts/install.mjs';
import { startPostgres } from '../../testing/database/postgres-server';
import { type ImageConfig, splitPair, startContainer } from '../../testing/server/container';
import { findFreePort } from '../../testing/server/free-port';
import {
  checkConfinement,
  checkPagesAndApi,
  checkStop,
  measureFolder,
  playAndCheckDuel,
  waitForReadiness,
} from '../../testing/server/image-checks';

/** Maximum size of the unpacked image. */
const MAX_IMAGE_BYTES = 450e6;
const RUNTIME_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const folder = mkdtempSync(join(tmpdir(), 'ripduel-image-'));
const formatMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;

function buildah(...args: string[]): string {
  const storage = ['--storage-driver', 'vfs', '--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  return execFileSync('buildah', [...storage, ...args], { encoding: 'utf8', stdio: [...stdio] }).trim();
}

const [npm = '', ...beforeArguments] = npmCommand();
const runNpm = (...args: string[]): string =>
  execFileSync(npm, [...beforeArguments, ...args], { encoding: 'utf8' }).trim();

/** Makes a base image like `node:20-bookworm-slim`: a minimal Debian without documentation, with Node and npm. */
function buildBaseImage(): void {
  const archive = join(folder, 'base.tar');
  const hooks = [
    'mkdir -p "$1/usr/local/lib/node_modules"',
    'ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/local/bin/npm"',
    `copy-in ${realpathSync(process.execPath)} /usr/local/bin`,
    `copy-in ${join(runNpm('root', '--global'), 'npm')} /usr/local/lib/node_modules`,
  ].map((hook) => `--customize-hook=${hook}`);
  const slim = ['doc', 'locale', 'man'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`);
  const options = ['--quiet', '--variant=minbase', ...slim, ...hooks];
  execFileSync('mmdebstrap', [...options, 'bookworm', archive], { stdio: 'inherit' });
  const container = buildah('from', 'scratch');
  buildah('add', '--quiet', container, archive, '/');
  buildah('commit', '--quiet', '--format', 'docker', container, 'base');
  rmSync(archive);
}

/**
 * Returns Buildah's options that mount this machine's npm configuration, and the certificates it names, where npm in
 * the image looks for them.
 */
function listNpmMountOptions(): string[] {
  const authorities = runNpm('config', 'get', 'cafile');
  const mounts = [
    [runNpm('config', 'get', 'userconfig'), join('/', 'root', '.npmrc')],
    [runNpm('config', 'get', 'globalconfig'), '/usr/local/etc/npmrc'],
    [authorities, authorities],
  ] as const;
  return mounts.flatMap(([from, to]) => (existsSync(from) ? ['--volume', `${from}:${to}:ro`] : []));
}

function readImageConfig(): ImageConfig {
  const { config } = JSON.parse(buildah('inspect', '--type', 'image', 'ripduel')).Docker;
  const variables = (config.Env as string[]).map(splitPair);
  const [kind, ...healthcheck] = config.Healthcheck.Test;
  if (kind !== 'CMD') throw new Error(`The health check is a ${kind}.`);
  const [volume = ''] = Object.keys(config.Volumes);
  return {
    command: config.Cmd,
    healthcheck,
    environment: { PATH: RUNTIME_PATH, ...Object.fromEntries(variables) },
    user: config.User,
    workingDirectory: config.WorkingDir,
    volumePath: volume,
  };
}

async function checkImage(root: string, config: ImageConfig, variables: Record<string, string>): Promise<void> {
  const port = await findFreePort();
  const settings = { PORT: String(port), LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '1000', ...variables };
  const container = await startContainer(root, config, settings);
  const where = variables.DATABASE_URL === undefined ? 'the embedded default' : 'Postgres';
  try {
    const origin = `http://localhost:${port}`;
    const seconds = await waitForReadiness(container, origin);
    await checkPagesAndApi(origin);
    await checkConfinement(container, Number(config.user.split(':')[0]));
    await playAndCheckDuel(origin);
    await checkStop(container, port);
    console.log(`on ${where}: ready after ${seconds.toFixed(1)} s, a duel settled, drained at SIGTERM`);
  } finally {
    container.remove();
  }
}

async function main(): Promise<void> {
  mkdirSync(join(folder, 'run'));
  buildBaseImage();
  const build = ['bud', '--isolation', 'chroot', '--format', 'docker', '--build-arg', 'BASE=localhost/base'];
  buildah(...build, ...listNpmMountOptions(), '--tag', 'ripduel', '.');
  const root = buildah('mount', buildah('from', 'localhost/ripduel'));
  const bytes = measureFolder(root);
  console.log(
    `image: ${formatMegabytes(bytes)} unpacked, ${formatMegabytes(measureFolder(join(root, 'app')))} of it the application`,
  );
  if (bytes > MAX_IMAGE_BYTES) throw new Error(`The image must stay under ${formatMegabytes(MAX_IMAGE_BYTES)}.`);
  const maps = execFileSync('find', [join(root, 'app'), '-name', '*.*.map'], { encoding: 'utf8' });
  if (maps !== '') throw new Error(`The image has source maps:\n${maps}`);
  const config = readImageConfig();
  await checkImage(root, config, {});
  const postgres = await startPostgres();
  await checkImage(root, config, { DATABASE_URL: postgres.url('postgres') }).finally(postgres.stop);
}

await main().finally(() => rmSync(folder, { recursive: true, force: true }));
