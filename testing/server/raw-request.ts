import { once } from 'node:events';
import { connect } from 'node:net';

/** The data received over one connection, until the server ended it or nothing came for a while. */
export interface RawAnswer {
  readonly text: string;
  /** The status of each answer, in order. */
  readonly statuses: readonly number[];
  /** Whether the server ended the connection by itself. */
  readonly endedByServer: boolean;
}

/** How long an open connection must be silent until its answer counts as complete: longer than a busy server pauses. */
const QUIET_MS = 20_000;

/** Sends raw bytes over a new connection, without a client that could refuse to. */
export async function sendRaw(
  origin: string,
  bytes: string,
  patience: { readonly quietMs: number } = { quietMs: QUIET_MS },
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let text = '';
  let ended = false;
  const closed = new Promise((resolve) => socket.once('close', resolve));
  // A server that refuses a request before it has read all of it may reset the connection: that ends it too.
  socket.on('error', ({ code }: NodeJS.ErrnoException) => {
    ended ||= code === 'ECONNRESET' || code === 'EPIPE';
  });
  socket.on('end', () => {
    ended = true;
  });
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await once(socket, 'connect');
  socket.setTimeout(patience.quietMs, () => socket.destroy());
  socket.write(bytes);
  // `once` would reject on a reset, and drop the answer that came before it.
  await closed;
  const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
  return { text, statuses, endedByServer: ended };
}

/** Builds the text of an HTTP/1.1 request from its body (the first argument) and the lines of its head. */
export const buildRawRequest = (...[body, ...head]: readonly [string, ...string[]]): string =>
  `${head.join('\r\n')}\r\n\r\n${body}`;
