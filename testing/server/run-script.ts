import { spawn } from 'node:child_process';

/** Result of a script: its exit code, all its output, and its standard output alone. */
export interface ScriptResult {
  readonly code: number | null;
  readonly output: string;
  readonly stdout: string;
}

/** Runs a script of this repository as `npm run` does, in a process of its own. */
export function runScript(path: string, ...options: string[]): Promise<ScriptResult> {
  const args = ['node_modules/tsx/dist/cli.mjs', path, ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
    stdout += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output, stdout })));
}
