import { openServer, type ServerSetting } from './open-server';

/** A server process for tests with a fixed clock. It ends when standard input closes. */
const { variables, startTime } = JSON.parse(process.argv[2] ?? '') as ServerSetting;
await openServer(variables, { now: () => new Date(startTime) });
process.stdin.resume();
