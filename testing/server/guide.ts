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

/** Reads the blocks of a guide: all, or those of the section with this heading. Throws if there is no such section. */
function readBlocks(name: string, heading?: string): Block[] {
  const guide = readFileSync(`docs/guides/${name}.md`, 'utf8');
  const text = heading === undefined ? guide : guide.split(/^## /m).find((each) => each.startsWith(`${heading}\n`));
  if (text === undefined) throw new Error(`${name} has no section "${heading}"`);
  return [...text.matchAll(CODE_BLOCK)].map(([, language = '', file, code = '']) => ({ language, file, text: code }));
}

/** Saves the files of a guide, or of one of its sections, in a folder, as its reader would. Returns their names. */
export function saveFiles(name: string, folder: string, heading?: string): string[] {
  return readBlocks(name, heading).flatMap(({ file, text }) => {
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

/** Builds a script of all commands of a guide, or of one of its sections, that stops at the first that fails. */
export function buildScript(name: string, heading?: string): string {
  const commands = readBlocks(name, heading).filter(({ language }) => language === 'sh');
  return ['set -euo pipefail', ...commands.map(({ text }) => text)].join('\n');
}

/** Follows a guide: saves its files, then runs its commands in one shell. Returns their standard output. */
export async function followGuide(name: string, folder: string, env: NodeJS.ProcessEnv): Promise<string> {
  saveFiles(name, folder);
  const { stdout } = await execute('bash', ['-c', buildScript(name)], { cwd: folder, env });
  return stdout;
}
