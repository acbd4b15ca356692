import { pause } from '../../../lib/client/retry';
import type { SendSettings } from '../../../lib/client/send';
import { removeUserInformation } from './name-request';

/**
 * One attempt of a call, as passed to hooks. Contains no token and no key. `url` is as it is sent, with its query but
 * without user name and password.
 */
export interface AttemptEvent {
  readonly method: string;
  readonly url: string;
  /** Counted from 1. */
  readonly attempt: number;
}

/** Callbacks during a call, for logs and metrics. They must not throw. */
export interface ClientHooks {
  /** Called before each attempt. */
  readonly onRequest?: (event: AttemptEvent) => void;
  /** Called when the status and headers of a response have arrived, whatever the status. */
  readonly onResponse?: (event: AttemptEvent & { readonly status: number; readonly headers: Headers }) => void;
  /**
   * Called before a wait of `waitMs` milliseconds, after which another attempt follows. `status` is the status of the
   * last attempt's response; null without a response.
   */
  readonly onRetry?: (event: AttemptEvent & { readonly status: number | null; readonly waitMs: number }) => void;
}

/** Returns the settings of one call, with `fetch` and `wait` wrapped so that they call its hooks. */
export function observeSending(settings: SendSettings & ClientHooks, method: string): SendSettings {
  const { fetch: send = fetch, wait = pause, onRequest, onResponse, onRetry } = settings;
  let event: AttemptEvent = { method, url: '', attempt: 0 };
  let status: number | null = null;
  return {
    ...settings,
    fetch: async (input, init) => {
      event = { method, url: removeUserInformation(String(input)), attempt: event.attempt + 1 };
      status = null;
      onRequest?.(event);
      const response = await send(input, init);
      status = response.status;
      onResponse?.({ ...event, status, headers: response.headers });
      return response;
    },
    wait: (waitMs, signal) => {
      onRetry?.({ ...event, status, waitMs });
      return wait(waitMs, signal);
    },
  };
}
