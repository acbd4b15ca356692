import { pause } from '../../lib/client/retry';

/** Maximum number of attempts to load a part of the page's code. */
const MAX_TRIES = 30;
/** Pause between two attempts to load a part of the page's code. */
const RETRY_MS = 2_000;

/**
 * Wraps a dynamic import: tries up to `MAX_TRIES` times with pauses, then rejects with the last error. So a short loss
 * of the connection doesn't break the page.
 */
export const retryImport =
  <Part>(load: () => Promise<Part>, wait: (ms: number) => Promise<void> = pause): (() => Promise<Part>) =>
  async () => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await load();
      } catch (error) {
        if (tries >= MAX_TRIES) throw error;
        await wait(RETRY_MS);
      }
    }
  };
