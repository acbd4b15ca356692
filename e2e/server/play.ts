import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What `npm run duel` did: its exit code and everything it printed. */
export interface Played {
  readonly code: number | null;
  readonly output: string;
}

/** Where the player keeps terms and keys of the duels it played here. */
const PLAYED = join(tmpdir(), 'ripduel-played');

/** Runs the player of scripts/duel, which is no part of the server, against this origin. */
export function play(origin: string, ...options: string[]): Promise<Played> {
  const given = ['--base', `${origin}/v1`, '--dir', PLAYED, ...options];
  const args = ['node_modules/tsx/dist/cli.mjs', 'scripts/duel/main.ts', ...given];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output += chunk;
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}
