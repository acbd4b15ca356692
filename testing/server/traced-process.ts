import { createAccessLog } from '../../lib/api/access-log';
import { openLog } from '../../lib/api/log';
import { readConfig } from '../../lib/configuration/config';
import { startWorker } from '../../lib/server/worker';
import { openTracing } from '../../lib/tracing/tracing';
import { openServer, type ServerSetting } from './open-server';

/**
 * A server process with its worker that sends traces; it prints its port, then its access log. Its modules are imported
 * before the SDK starts, as in the built server.
 */
const { variables, startTime } = JSON.parse(process.argv[2] ?? '') as ServerSetting;
await openTracing(readConfig(variables), openLog('warn'));
await openServer(variables, { now: () => new Date(startTime) }, (services) => {
  startWorker(services);
  return Object.create(services, { accessLog: { value: createAccessLog(openLog('info')) } });
});
process.stdin.resume();
