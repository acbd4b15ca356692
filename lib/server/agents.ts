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

/** Receives the provider's URL, public key and token, and the practice opponent's wallet. */
type Announce = (agents: AnnouncedAgents) => void;

/**
 * Starts the agents of the embedded chain in one child process, which has its own keys, and restarts it when it exits.
 * Does nothing if the agents' bundle wasn't built. The child exits when this process does, because its IPC channel
 * closes.
 */
export function startAgents(config: Config, log: Log, announce: Announce): { stop(): void } {
  if (!existsSync(AGENTS_BUNDLE_PATH)) return { stop() {} };
  const base = ['--base', `${config.origin}/v1`, '--dir', `${config.DATA_DIR}/agents`];
  return superviseAgents(() => fork(AGENTS_BUNDLE_PATH, [...base, 'crank', 'provider', 'sparring']), log, announce);
}

/** Starts the agents by `forkAgents`, and restarts them when they exit, until they are stopped. */
export function superviseAgents(
  forkAgents: () => Pick<ChildProcess, 'on' | 'kill'>,
  log: Pick<Log, 'warn'>,
  announce: Announce,
): { stop(): void } {
  let child: Pick<ChildProcess, 'kill'>;
  let stopped = false;
  const start = (): void => {
    const started = forkAgents();
    child = started;
    started.on('message', (message) => {
      const agents = announcement.safeParse(message);
      if (agents.success) announce(agents.data);
    });
    started.on('exit', (code) => {
      if (stopped) return;
      log.warn({ code }, 'the agents ended and are started again');
      setTimeout(() => {
        if (!stopped) start();
      }, RESTART_DELAY_MS);
    });
  };
  start();
  return {
    stop() {
      stopped = true;
      child.kill();
    },
  };
}
