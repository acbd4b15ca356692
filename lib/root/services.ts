import type { Database } from '../../db/client';
import { type Cursors, openCursors } from '../api/cursor';
import { openLimiter } from '../api/limits';
import { type Log, openLog } from '../api/log';
import type { PipelineServices } from '../api/pipeline';
import type { ChainPort } from '../chain/port';
import { systemClock } from '../core/clock';
import { systemRandom } from '../core/random';
import type { Network } from '../health/contract';
import type { Config } from './config';
import type { Secrets } from './secrets';

/** Everything that verbs may ask for. Made once a process; both bundles of a process share it. */
export interface Services extends PipelineServices {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly chain: ChainPort;
  readonly cursors: Cursors;
  readonly network: () => Network;
}

/** The parts that differ between a self-hosted process and a serverless one. */
export interface Parts {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly database: Database;
  readonly chain: ChainPort;
  readonly network: () => Network;
  readonly log?: Log;
}

export function assembleServices(parts: Parts): Services {
  const { config, secrets, database } = parts;
  return {
    ...parts,
    log: parts.log ?? openLog(config.LOG_LEVEL),
    clock: systemClock,
    random: systemRandom,
    limiter: openLimiter(database.pool, config.RATE_LIMIT_FACTOR),
    cursors: openCursors(secrets.cursor),
    authenticator: {
      origin: config.origin,
      session: async () => null,
      integration: async () => null,
      cron: () => false,
    },
  };
}
