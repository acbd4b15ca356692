import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from './exclusive-folder';

const modulePath = fileURLToPath(new URL('./exclusive-folder.ts', import.meta.url));
let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hold-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/**
 * Starts a process that locks the folder, and returns what it prints: `held`, or why it couldn't. The process lives
 * until it is killed.
 */
async function lockInChild(): Promise<{ child: ChildProcess; output: string }> {
  const script = join(folder, 'hold.mts');
  await writeFile(
    script,
    `import { lockFolder } from ${JSON.stringify(modulePath)};
     lockFolder(process.argv[2], 'chain').then(() => console.log('held'), (error) => console.log(error.message));
     setInterval(() => {}, 1000);`,
  );
  const child = spawn(process.execPath, ['--import', 'tsx', script, join(folder, 'data')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const said = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (chunk) => resolve(String(chunk).trim())),
  );
  return { child, output: said };
}

const killAndWait = (child: ChildProcess) =>
  new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGKILL');
  });

describe('locking a folder', () => {
  it('refuses a second holder and names the first', async () => {
    const hold = await lockFolder(folder, 'chain');
    const error = await lockFolder(folder, 'chain').catch((reason) => reason);
    expect(error).toMatchObject({ code: 'FOLDER_HELD', holder: { name: 'chain', pid: process.pid } });
    expect(error.message).toContain(`${folder} is in use by chain (process ${process.pid})`);
    await hold.release();
  });

  it('lets different names hold the same folder, and a released one be held again', async () => {
    const database = await lockFolder(folder, 'pglite');
    for (let i = 0; i < 2; i += 1) await (await lockFolder(folder, 'chain')).release();
    await database.release();
  });

  it('refuses while another process lives and takes over its stale file after kill -9', async () => {
    const data = join(folder, 'data');
    const { child, output } = await lockInChild();
    expect(output).toBe('held');
    await expect(lockFolder(data, 'chain')).rejects.toMatchObject({ holder: { name: 'chain', pid: child.pid } });
    await killAndWait(child);
    expect(existsSync(join(data, 'chain.hold'))).toBe(true);
    await (await lockFolder(data, 'chain')).release();
  });

  it('gives a stale file to one of many', { timeout: 60_000 }, async () => {
    await killAndWait((await lockInChild()).child);
    const outcomes = await Promise.all(Array.from({ length: 4 }, lockInChild));
    expect(outcomes.filter(({ output }) => output === 'held')).toHaveLength(1);
    const refused = outcomes.filter(({ output }) => output.includes('is in use by chain (process '));
    expect(refused).toHaveLength(3);
  });

  it('holds a folder whose path is too long for a socket', async () => {
    const deep = join(folder, 'a'.repeat(100));
    await mkdir(deep);
    const hold = await lockFolder(deep, 'chain');
    await expect(lockFolder(deep, 'chain')).rejects.toMatchObject({ code: 'FOLDER_HELD' });
    await hold.release();
  });
});
