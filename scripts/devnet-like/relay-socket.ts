import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { Transform } from 'node:stream';

interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

/** Passes each chunk on after `delayMs`, in order. */
const createDelayStream = (delayMs: number): Transform => {
  let last = Promise.resolve();
  return new Transform({
    // Many chunks are under way at once, so none waits for the one before it to arrive.
    transform(chunk, _encoding, done) {
      const due = new Promise<void>((arrived) => setTimeout(arrived, delayMs));
      last = last.then(() => due).then(() => void this.push(chunk));
      done();
    },
    flush: (done) => void last.then(() => done()),
  });
};

/** Passes a WebSocket on to the node at `target`; half of the latency on the way there, half on the way back. */
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
