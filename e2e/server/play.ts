import { spawn } from 'node:child_process';

/** What `npm run duel` did: its exit code and everything it printed. */
export interface Played {
  readonly code: number | null;
  readonly output: string;
}

/** Runs the player of scripts/duel, which is no part of the server, against this origin. */
export function play(origin: string, ...options: string[]): Promise<Played> {
  const args = ['node_modules/tsx/dist/cli.mjs', 'scripts/duel/main.ts', '--base', `${origin}/v1`, ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output += chunk;
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}
