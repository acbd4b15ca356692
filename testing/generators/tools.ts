import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

/** Folder with the files that pin the generators' versions. */
const SOURCE = 'testing/generators';
/** Folder into which the generators are installed. */
const TARGET = resolve('.cache/generators');
/** Timeout of a command. It may install packages from a registry, or compile a client and all its dependencies. */
const COMMAND_TIMEOUT_MS = 15 * 60_000;

export interface Command {
  readonly argv: readonly [string, ...string[]];
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a command and returns its standard output. Throws with the end of its output unless it exits with 0. */
export async function run({ argv: [program, ...args], cwd, environment = {} }: Command): Promise<string> {
  const options = { cwd, timeout: COMMAND_TIMEOUT_MS, maxBuffer: 2 ** 28 };
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  try {
    return (await promisify(execFile)('env', [...variables, program, ...args], options)).stdout;
  } catch (failure) {
    const { stdout, stderr } = failure as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${[program, ...args].join(' ')}\n${`${stdout}${stderr}`.slice(-4_000)}`, { cause: failure });
  }
}

/** Installs the pinned npm packages into a folder of their own, and returns it. */
export const installNpmTools = (): Promise<string> =>
  installOnce('npm', ['npm/package.json', 'npm/package-lock.json'], async (folder) => {
    for (const file of ['package.json', 'package-lock.json']) await cp(`${SOURCE}/npm/${file}`, `${folder}/${file}`);
    await run({ argv: ['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], cwd: folder });
  });

/** Installs the pinned Python packages into a virtual environment, and returns its folder. */
export const installPythonTools = (): Promise<string> =>
  installOnce('python', ['requirements.txt'], async (folder) => {
    await run({ argv: ['python3', '-m', 'venv', '--copies', folder] });
    const flags = ['--quiet', '--disable-pip-version-check', '-r', `${SOURCE}/requirements.txt`];
    await run({ argv: [`${folder}/bin/python`, '-m', 'pip', 'install', ...flags] });
  });

/** Installs tools, unless they are there, into a folder that is named by the content of the files that pin them. */
async function installOnce(
  name: string,
  files: readonly string[],
  install: (folder: string) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(`${SOURCE}/${file}`));
  const folder = `${TARGET}/${name}-${hash.digest('hex').slice(0, 12)}`;
  if (await readFile(`${folder}/installed`).catch(() => null)) return folder;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await install(folder);
  await cp(`${SOURCE}/${files[0]}`, `${folder}/installing`);
  await rename(`${folder}/installing`, `${folder}/installed`);
  return folder;
}
