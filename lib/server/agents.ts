import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { z } from 'zod';
import type { Log } from '../api/log';
import type { Config } from '../configuration/config';
import type { AnnouncedAgents } from '../root/services';

const AGENTS_BUNDLE_PATH = '.build/agents.mjs';
/** Wait from the exit of the agents' process to its next start. */
const RESTART_DELAY_MS = 2_000;

/** The agents' message to this process, with the provider's access and the practice opponent's wallet. */
const announcement = z.object({
  kind: z.literal('agents'),
  provider: z.object({ url: z.url(), publicKey: z.string(), token: z.string() }),
  sparring: z.object({ wallet: z.string() }),
});

/**
 * Starts the agents of the embedded chain in one child process, which has its own keys, and restarts it when it exits.
 * Does nothing if the agents' bundle wasn't built. Passes the provider's URL, public key and token and the practice
 * opponent's wallet to `announce`. The child exits when this process does, because its IPC channel closes.
 */
export function startAgents(config: Config, log: Log, announce: (agents: AnnouncedAgents) => void): { stop(): void } {
  let child: ChildProcess | null = null;
  let stopped = false;
  const start = (): void => {
    child = fork(AGENTS_BUNDLE_PATH, [
      '--base',
      `${config.origin}/v1`,
      '--dir',
      `${config.DATA_DIR}/agents`,
      'crank',
      'provider',
      'sparring',
    ]);
    child.on('message', (message) => {
      const agents = announcement.safeParse(message);
      if (agents.success) announce(agents.data);
    });
    child.on('exit', (code) => {
      if (stopped) return;
      log.warn({ code }, 'the agents ended and are started again');
      setTimeout(() => {
        if (!stopped) start();
      }, RESTART_DELAY_MS);
    });
  };
  if (existsSync(AGENTS_BUNDLE_PATH)) start();
  return {
    stop() {
      stopped = true;
      child?.kill();
    },
  };
}
