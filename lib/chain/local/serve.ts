import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { readLimitedText } from '../../core/read-limited-text';
import type { LocalChain } from './local-chain';
import { handleHttpRequest } from './rpc/http';

/** A chain on a port of this machine. */
export interface ServedChain {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  /** Closes the port, not the chain. */
  close(): Promise<void>;
}

/** Largest body of an RPC request; a larger one is answered with 413. */
const MAX_BODY_BYTES = 512 * 1024;
const LOOPBACK = '127.0.0.1';

function createHttpServer(chain: LocalChain): Server {
  return createServer(async (request, response) => {
    const body = await readLimitedText(request, MAX_BODY_BYTES);
    if (body === null) {
      response.writeHead(413).end();
      return;
    }
    const { method = 'GET', url = '/', headers } = request;
    const reply = await handleHttpRequest(chain, { method, path: url, headers, body });
    response.writeHead(reply.status, reply.headers).end(reply.body);
  });
}

/**
 * Serves HTTP and WebSocket on one port of the loopback interface, at any path. Port 0 selects a free port. Rejects if
 * the port is taken.
 */
export async function serveChain(chain: LocalChain, port = 0): Promise<ServedChain> {
  const server = createHttpServer(chain);
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (accepted) => chain.acceptSocket(accepted));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, LOOPBACK, resolve));
  const host = `${LOOPBACK}:${(server.address() as AddressInfo).port}`;
  return {
    rpcUrl: `http://${host}/rpc`,
    wsUrl: `ws://${host}/rpc`,
    close: () => {
      for (const client of sockets.clients) client.terminate();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
