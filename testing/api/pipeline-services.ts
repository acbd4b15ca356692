import type { Database } from '../../db/client';
import { silentAccessLog } from '../../lib/api/access-log';
import { createLimiter } from '../../lib/api/limits';
import { openLog } from '../../lib/api/log';
import { silentMeter } from '../../lib/api/meter';
import type { PipelineServices } from '../../lib/api/pipeline';
import { createRequestIdGenerator } from '../../lib/core/ids';
import { systemRandom } from '../../lib/core/random';

/** Services for endpoints that use neither a database nor a credential. A transaction only calls its function. */
export const pipelineServices: PipelineServices = {
  database: {
    queries: {},
    transaction: async (work: (tx: unknown) => Promise<unknown>) => work({}),
  } as unknown as Database,
  clock: { now: () => new Date(0) },
  random: systemRandom,
  createRequestId: createRequestIdGenerator(systemRandom),
  log: openLog('silent'),
  limiter: createLimiter(null, 1_000),
  accessLog: silentAccessLog,
  meter: silentMeter,
  authenticator: {
    origin: 'http://localhost:3000',
    authenticateSessionToken: async () => null,
    authenticateIntegrationKey: async () => null,
    isCronSecret: () => false,
  },
  assertGatesOpen: async () => {},
};
