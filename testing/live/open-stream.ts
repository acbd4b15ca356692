import { expect } from 'vitest';
import type { Endpoint } from '../../lib/api/endpoint';
import type { StreamSink } from '../../lib/api/exchange';
import type { Services } from '../../lib/root/services';
import { dispatchRequest, type EndpointCall } from '../service/requests';

/** A stream that was opened in this process, without a connection. Shows what the service wrote to it. */
export interface OpenStream {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** The JSON of a refusal; null for an open stream. */
  // biome-ignore lint/suspicious/noExplicitAny: a problem's members
  readonly problem: any;
  readonly text: () => string;
  /** The `data` of each event so far. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read members of each type of event
  readonly events: () => any[];
  /** The positions of the changes so far. */
  readonly positions: () => number[];
  readonly isEnded: () => boolean;
  /** Closes the stream, as a client does that disconnects. */
  readonly close: () => void;
}

/** Opens a stream in this process, as an adapter does, and waits until it has begun. */
export async function openStream(services: Services, endpoint: Endpoint, call: EndpointCall = {}): Promise<OpenStream> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => call.params?.[name] ?? 'absent');
  const response = await dispatchRequest(services, 'GET', endpoint.path, path, call);
  let text = '';
  let isEnded = false;
  const listeners: (() => void)[] = [];
  const close = (): void => {
    if (isEnded) return;
    isEnded = true;
    for (const listener of listeners) listener();
  };
  const sink: StreamSink = {
    write(more) {
      if (!isEnded) text += more;
      return !isEnded;
    },
    end: close,
    onClose: (listener) => void listeners.push(listener),
  };
  const events = () => [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data));
  response.stream?.(sink);
  if (response.stream !== undefined) await expect.poll(() => text).toContain('"type":"opened"');
  return {
    status: response.status,
    headers: response.headers,
    problem: response.body === null ? null : JSON.parse(response.body),
    text: () => text,
    events,
    positions: () =>
      events().flatMap(({ position, type }) => (['opened', 'counters', 'viewers'].includes(type) ? [] : [position])),
    isEnded: () => isEnded,
    close,
  };
}
