import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nodePath } from '../browser/node-path';

const execute = promisify(execFile);
const CODE_BLOCK = /^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm;

/** One block of code of a guide. */
interface Block {
  readonly language: string;
  /** The file name under which the guide says to save it. */
  readonly file: string | undefined;
  readonly text: string;
}

const readBlocks = (name: string): Block[] =>
  [...readFileSync(`docs/guides/${name}.md`, 'utf8').matchAll(CODE_BLOCK)].map(
    ([, language = '', file, text = '']) => ({
      language,
      file,
      text,
    }),
  );

/** Saves the files of a guide in a folder, as its reader would. Returns their names. */
export function saveFiles(name: string, folder: string): string[] {
  return readBlocks(name).flatMap(({ file, text }) => {
    if (file === undefined) return [];
    writeFileSync(join(folder, file), text);
    return [file];
  });
}

export const buildEnvironment = (path: readonly string[], more: Record<string, string>) => ({
  PATH: [...path, nodePath].join(':'),
  NODE_ENV: 'production' as const,
  ...more,
});

/** Follows a guide: saves its files, then runs its commands in one shell. Returns their output. */
export async function followGuide(name: string, folder: string, env: NodeJS.ProcessEnv): Promise<string> {
  saveFiles(name, folder);
  const commands = readBlocks(name).filter(({ language }) => language === 'sh');
  const script = ['set -euo pipefail', ...commands.map(({ text }) => text)].join('\n');
  const { stdout } = await execute('bash', ['-c', script], { cwd: folder, env });
  return stdout;
}
