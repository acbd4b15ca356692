import type { SendSettings } from './send';

/** Address of the API, and the credential of its caller. */
export interface ConnectionSettings extends SendSettings {
  /** The API's URL including the version: `https://…/v1`, or `/v1` for the site's own pages. */
  readonly baseUrl: string;
  /** A wallet session's token, or a function that returns the current one. */
  readonly token?: string | (() => string | null);
  readonly integrationKey?: string;
}

/** Options of one call. */
export interface RequestOptions {
  /**
   * Idempotency key. Pass the key of an earlier call to repeat that call without a second effect. By default each call
   * has a new key.
   */
  readonly idempotencyKey?: string;
  /** Ends the call, also while it waits for its next attempt. It rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Whether a browser finishes the request after its page is gone. */
  readonly keepalive?: boolean;
}
