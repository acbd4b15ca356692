import { vi } from 'vitest';

type Handler = (event: { readonly data: unknown }) => void;

/** Replaces BroadcastChannel and Web Locks, so that a test can play several tabs of one browser in this process. */
export function stubBrowserTabs(): void {
  const channels = new Set<TabChannel>();
  class TabChannel {
    onmessage: Handler | null = null;
    constructor() {
      channels.add(this);
    }
    postMessage(data: unknown): void {
      const copy = structuredClone(data);
      for (const other of channels) if (other !== this) queueMicrotask(() => other.onmessage?.({ data: copy }));
    }
    close(): void {
      channels.delete(this);
      this.onmessage = null;
    }
  }
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, { signal }: { readonly signal: AbortSignal }, work: () => Promise<void>) => {
    last = last.then(() => (signal.aborted ? undefined : work()));
    return last;
  };
  vi.stubGlobal('BroadcastChannel', TabChannel);
  vi.stubGlobal('navigator', { locks: { request } });
}
