import { execFile } from 'node:child_process';
import type { CommandResult } from './run-command';

interface SpawnOptions {
  /** Variables besides NODE_ENV=test. The new process inherits none of this process's variables. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Standard input. */
  readonly input?: string;
}

/** Runs Node with these arguments in a process of its own. A process that a signal ended has the code -1. */
export const spawnCommand = (
  argv: readonly string[],
  { environment = {}, input = '' }: SpawnOptions = {},
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const env = { ...environment, NODE_ENV: 'test' as const };
    const child = execFile(process.execPath, argv, { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
    // A process may end before it has read its input.
    child.stdin?.on('error', () => {}).end(input);
  });
