import { spawn } from 'node:child_process';

/** What a script did: its exit code and everything it printed. */
export interface Ran {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a script of this repository as `npm run` does, in a process of its own. */
export function runScript(path: string, ...options: string[]): Promise<Ran> {
  const args = ['node_modules/tsx/dist/cli.mjs', path, ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output += chunk;
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}
