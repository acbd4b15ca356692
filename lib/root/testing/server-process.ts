import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDefaultRpcTransport } from '@solana/kit';
import { openDatabase } from '../../../db/client';
import { openLog } from '../../api/log';
import { openNodeFront } from '../../api/node';
import { openChain } from '../../chain/rpc';
import { openMockProvider } from '../../provider/testing/mock';
import { readConfig } from '../config';
import { handlers } from '../handlers';
import { networkOf } from '../network';
import { openSecrets } from '../secrets';
import { assembleServices } from '../services';
import { sessionOfCookie } from '../session-cookie';

/**
 * A server process for tests: the API alone, over the database, chain and instant that its argument
 * names (JSON). It tells its port on standard output and ends when standard input closes.
 */
const { variables, at } = JSON.parse(process.argv[2] ?? '') as { variables: Record<string, string>; at: string };
const config = readConfig(variables);
const chain = openChain(createDefaultRpcTransport({ url: config.SOLANA_RPC_URL as string }));
const { services } = assembleServices({
  config,
  secrets: await openSecrets(config),
  database: await openDatabase({ url: config.DATABASE_URL }),
  chain,
  network: await networkOf(config, chain),
  clock: { now: () => new Date(at) },
  provider: openMockProvider('world'),
  log: openLog('silent'),
});
const front = openNodeFront(handlers, services, {
  clientAddressHeader: null,
  sessionOfCookie: (cookie) => sessionOfCookie(cookie, services),
});
const server = createServer((request, response) => void front(request, response));
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.stdin.resume().once('end', () => process.exit(0));
