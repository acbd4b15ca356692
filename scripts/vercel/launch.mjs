// `node launch.mjs <folder>` serves, over node:http, one Next.js function that `vercel build` made. Prints the port.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [folder = ''] = process.argv.slice(2);
const handler = createRequire(join(folder, 'package.json'))('./___next_launcher.cjs');
const server = createServer((request, response) => void handler(request, response));
// Longer than a test's pauses between requests: a request that is sent while the connection is being closed fails.
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  console.log(port);
});
