import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { migrate } from '../../db/migrate';
import { openDatabase } from '../../db/open-database';
import { createNodeAdapter } from '../../lib/api/node';
import { handlers } from '../../lib/root/handlers';
import { openApiHandlers } from '../../lib/root/openapi-yaml';
import { afterFile } from '../runner/after-file';
import { openTestEnvironment, type TestEnvironment } from '../service/world';

/** Serves the API of a new test environment over HTTP until the test file ends. */
export async function serveApi(): Promise<{ readonly world: TestEnvironment; readonly baseUrl: string }> {
  const database = await openDatabase({});
  await migrate(database);
  afterFile(() => database.close());
  const world = await openTestEnvironment({}, { database });
  const adapter = createNodeAdapter([...handlers, ...openApiHandlers], world.services, {
    clientAddressHeader: null,
    parseSessionCookie: async () => null,
  });
  const server = createServer((request, response) => void adapter(request, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterFile(() => new Promise((closed) => server.close(closed)));
  return { world, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` };
}
