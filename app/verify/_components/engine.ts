import type { Verification } from '../../../lib/proofs/rules/verify';
import type { SelfTest, WorkerReply, WorkerRequest } from './wire';

/** What recomputes proofs, after it showed that it does so rightly here. */
export interface Engine extends SelfTest {
  /** Needs no network and never refuses. */
  readonly verifyText: (text: string) => Promise<Verification>;
}

/** Starts the worker; rejects where its code does not load. */
function open(): Promise<Engine> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, (found: Verification) => void>();
  let asked = 0;
  const verifyText = (text: string) =>
    new Promise<Verification>((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      worker.postMessage({ id: asked, text } satisfies WorkerRequest);
    });
  return new Promise((resolve, reject) => {
    worker.addEventListener('error', () => {
      worker.terminate();
      reject(new Error('the worker did not load'));
    });
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
      if (data.kind === 'ready') return resolve({ ...data, verifyText });
      waiting.get(data.id)?.(data.found);
      waiting.delete(data.id);
    });
  });
}

let opened: Promise<Engine> | null = null;

/** One worker for the whole visit; one that did not load is tried again when asked. */
export function openEngine(): Promise<Engine> {
  opened ??= open().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}
