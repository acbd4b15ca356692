import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterFile } from '../runner/after-file';

/** A request as it came in. */
export interface ReceivedDelivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The body before it was decoded as text. */
  readonly bytes: Buffer;
  readonly path: string;
}

/** A receiver's response; with `hangs` it never responds. */
export type ReceiverReply =
  | { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> }
  | 'hangs';

/** A receiver of webhooks, or a push service, on this machine, over real HTTP. */
export interface Receiver {
  readonly url: string;
  readonly received: ReceivedDelivery[];
  /** Sets the next responses. The last one is repeated. */
  setReplies(...replies: ReceiverReply[]): void;
}

/** Starts a receiver on a free port of 127.0.0.1; it closes when the test file ends. */
export async function openReceiver(): Promise<Receiver> {
  const received: ReceivedDelivery[] = [];
  let replies: ReceiverReply[] = [{ status: 204 }];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    received.push({ headers: request.headers, body: bytes.toString(), bytes, path: request.url ?? '' });
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (reply === undefined || reply === 'hangs') return;
    response.writeHead(reply.status, reply.headers ?? {}).end(reply.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterFile(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    setReplies(...given) {
      replies = given;
    },
  };
}
