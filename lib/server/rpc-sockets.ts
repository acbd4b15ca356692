import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { LocalChain } from '../chain/local/local-chain';

/** Maximum number of open sockets of one client: as many as a public devnet node allows one address. */
export const MAX_SOCKETS_PER_CLIENT = 40;

const TOO_MANY_SOCKETS_REPLY = JSON.stringify({
  jsonrpc: '2.0',
  id: null,
  error: { code: 429, message: `At most ${MAX_SOCKETS_PER_CLIENT} connections are allowed from your address` },
});

interface RpcSocketSettings {
  /** The path that takes WebSockets. */
  readonly path: string;
  /** Maximum size of one message in bytes. */
  readonly maxPayloadBytes: number;
  /** Leaves other upgrades to Next's development server instead of refusing them. */
  readonly isDevelopment: boolean;
  /** The address, or IPv6 network, that a request is counted under. */
  getClient(request: IncomingMessage): string;
}

/**
 * Accepts WebSockets for the embedded chain, at most `MAX_SOCKETS_PER_CLIENT` for each client; any further upgrade is
 * answered 429 with a JSON-RPC error. Refuses upgrades of other paths, and all of them without a chain, except in
 * development. Returns a function that counts the open sockets.
 */
export function acceptRpcSockets(server: Server, chain: LocalChain | null, settings: RpcSocketSettings): () => number {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: settings.maxPayloadBytes });
  /** Open sockets, each with its client. */
  const clients = new Map<Duplex, string>();
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (chain === null || request.url?.split('?', 1)[0] !== settings.path) {
      if (!settings.isDevelopment) socket.destroy();
      return;
    }
    const client = settings.getClient(request);
    if ([...clients.values()].filter((each) => each === client).length >= MAX_SOCKETS_PER_CLIENT)
      return refuseSocket(socket);
    clients.set(socket, client);
    socket.once('close', () => clients.delete(socket));
    sockets.handleUpgrade(request, socket, head, (accepted) => chain.acceptSocket(accepted));
  });
  return () => [...clients.keys()].filter(({ destroyed }) => !destroyed).length;
}

function refuseSocket(socket: Duplex): void {
  const head = [
    'HTTP/1.1 429 Too Many Requests',
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(TOO_MANY_SOCKETS_REPLY)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${TOO_MANY_SOCKETS_REPLY}`);
}
