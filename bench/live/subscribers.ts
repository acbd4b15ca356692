import { get, type IncomingMessage } from 'node:http';
import { systemClock } from '../../lib/core/clock';
import { createEventBuffer } from './event-buffer';

// Opens streams in a process of its own, so that reading them isn't measured with writing them.

/** Asks for this many streams at `url`. Answered with `Opened` once all have begun. */
export interface OpenRequest {
  readonly kind: 'open';
  readonly url: string;
  readonly count: number;
}
/** Asks for `Received`, of all streams so far. */
export interface ReportRequest {
  readonly kind: 'report';
}

/** An event that arrived at a stream: the stream's number, the event's position, and its time since the epoch. */
interface Arrival {
  readonly stream: number;
  readonly position: number;
  readonly atMs: number;
}
/** The arrivals of events at all streams. */
export interface Received {
  readonly kind: 'received';
  readonly arrivals: readonly Arrival[];
}
export interface Opened {
  readonly kind: 'opened';
}

const EVENT_PATTERN = /^id: (\d+)\ndata: (.*)$/gm;
/** Connections that are being opened at once. */
const CONCURRENT_OPENS = 100;

const arrivals: Arrival[] = [];
let streamCount = 0;

/** Opens one stream, and resolves once it has begun. Records each change that arrives afterwards. */
async function openStream(url: string): Promise<void> {
  streamCount += 1;
  const stream = streamCount;
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { agent: false }, resolve).on('error', reject),
  );
  if (response.statusCode !== 200) throw new Error(`A stream was answered with ${response.statusCode}.`);
  response.setEncoding('utf8');
  const takeComplete = createEventBuffer();
  await new Promise<void>((resolve) => {
    response.on('data', (text: string) => {
      const atMs = systemClock.now().getTime();
      for (const [, position, data] of takeComplete(text).matchAll(EVENT_PATTERN)) {
        if (data?.includes('"type":"opened"')) resolve();
        else arrivals.push({ stream, position: Number(position), atMs });
      }
    });
  });
}

async function openAll({ url, count }: OpenRequest): Promise<void> {
  let begun = 0;
  const openInTurn = async (): Promise<void> => {
    while (begun < count) {
      begun += 1;
      await openStream(url);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_OPENS }, openInTurn));
}

process.on('message', async (message: OpenRequest | ReportRequest) => {
  if (message.kind === 'report') return void process.send?.({ kind: 'received', arrivals } satisfies Received);
  await openAll(message);
  process.send?.({ kind: 'opened' } satisfies Opened);
});
