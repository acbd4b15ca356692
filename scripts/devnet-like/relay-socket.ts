import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { Transform } from 'node:stream';

/** The arguments of the event `upgrade` of Node's HTTP server. */
interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** Creates a stream that passes each chunk on after `delayMs`, in order. */
const createDelayStream = (delayMs: number): Transform => {
  let last = Promise.resolve();
  return new Transform({
    // Calls `done` at once, so that each chunk's delay begins when it arrives, not after the delay of the one before.
    transform(chunk, _encoding, done) {
      const due = new Promise<void>((arrived) => setTimeout(arrived, delayMs));
      last = last.then(() => due).then(() => void this.push(chunk));
      done();
    },
    flush: (done) => void last.then(() => done()),
  });
};

/**
 * Relays a WebSocket to the node at `target`, without TLS. Delays each direction by half of the latency; only the
 * request and `head` go out at once.
 */
export function relaySocket(target: string, latencyMs: number, { request, socket, head }: Upgrade): void {
  const { hostname, port, pathname, host } = new URL(target);
  const node = connect(Number(port || 80), hostname, () => {
    const headers = request.rawHeaders.flatMap((name, i, all) =>
      i % 2 === 0 ? [`${name}: ${name.toLowerCase() === 'host' ? host : all[i + 1]}`] : [],
    );
    node.write([`GET ${pathname} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
    node.write(head);
    socket.pipe(createDelayStream(latencyMs / 2)).pipe(node);
    node.pipe(createDelayStream(latencyMs / 2)).pipe(socket);
  });
  for (const [one, other] of [
    [socket, node],
    [node, socket],
  ] as const) {
    one.on('error', () => other.destroy());
    one.on('close', () => other.destroy());
  }
}
