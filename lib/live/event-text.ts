import type { z } from 'zod';
import { encodeResponse } from '../api/encode';
import { change, type StreamEvent } from './contract';
import type { StoredChange } from './store';

/** Converts a stored change to its public form, without the wallets. */
export const toChangeBody = (stored: StoredChange): z.output<typeof change> => ({
  position: stored.position,
  type: stored.type as z.output<typeof change>['type'],
  id: stored.recordId,
  version: stored.version,
  status: stored.status,
  at: stored.at,
});

/** Formats a change as a server-sent event, whose `id` is the position. */
export const formatChange = (stored: StoredChange): string =>
  `id: ${stored.position}\ndata: ${JSON.stringify(encodeResponse(change, toChangeBody(stored)))}\n\n`;

/** Formats an event that isn't a change. Only `opened` has an `id`. */
export const formatEvent = (event: Exclude<StreamEvent, { at: Date }>): string =>
  `${event.type === 'opened' ? `id: ${event.position}\n` : ''}data: ${JSON.stringify(event)}\n\n`;

/**
 * A comment of the event stream, which clients ignore. It shows client, server and proxies that the connection is
 * alive.
 */
export const HEARTBEAT = ':\n\n';

/** Formats the stream's field that says how long the client waits before it connects again, in milliseconds. */
export const formatRetry = (ms: number): string => `retry: ${ms}\n\n`;
