import { openServer, type ServerSetting } from './open-server';

/** A server process for tests with a fixed clock. It ends when standard input closes. */
const { variables, at } = JSON.parse(process.argv[2] ?? '') as ServerSetting;
await openServer(variables, { now: () => new Date(at) });
process.stdin.resume();
