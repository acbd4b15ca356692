import { pause } from '../../lib/client/retry';

const TRIES = 30;
const RETRY_MS = 2_000;

/**
 * Loads a part of the page again until it arrives, for a minute: a connection that is away for a
 * moment must not break the page around it. Rejects with the last error.
 */
export const retryImport =
  <Part>(load: () => Promise<Part>, wait: (ms: number) => Promise<void> = pause): (() => Promise<Part>) =>
  async () => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await load();
      } catch (error) {
        if (tries >= TRIES) throw error;
        await wait(RETRY_MS);
      }
    }
  };
