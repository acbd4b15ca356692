import { openServer, type ServerSetting } from './open-server';

/** A server process for tests, whose clock stands. It ends when standard input closes. */
const { variables, at } = JSON.parse(process.argv[2] ?? '') as ServerSetting;
await openServer(variables, { now: () => new Date(at) });
process.stdin.resume();
