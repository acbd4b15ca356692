import { vi } from 'vitest';

/** In-memory stand-in for `localStorage` in tests without a browser. */
class MemoryStorage {
  readonly #items = new Map<string, string>();
  get length() {
    return this.#items.size;
  }
  key = (at: number) => [...this.#items.keys()][at] ?? null;
  getItem = (key: string) => this.#items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#items.set(key, value);
  removeItem = (key: string) => void this.#items.delete(key);
}

/** Gives the test an empty `localStorage`. Returns a function that restores all replaced globals. */
export function provideLocalStorage(): () => void {
  vi.stubGlobal('localStorage', new MemoryStorage());
  return () => vi.unstubAllGlobals();
}
