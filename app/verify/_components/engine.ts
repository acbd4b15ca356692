import type { Verification } from '../../../lib/proofs/rules/verify';
import type { SelfTestResult, WorkerReply, WorkerRequest } from './wire';

/** Verifies proofs; with the result of its self-test in this browser. */
export interface ProofVerifier extends SelfTestResult {
  /** Needs no network, and never rejects. */
  readonly verifyText: (text: string) => Promise<Verification>;
}

/** Starts the worker. Resolves once its self-test is done; rejects if its code doesn't load. */
function startVerifierWorker(): Promise<ProofVerifier> {
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

/** The verifier of this page load; null before the first use, and after its worker failed to load. */
let enginePromise: Promise<ProofVerifier> | null = null;

/** Returns the one verifier of this page load. Rejects if its worker doesn't load; the next call then tries again. */
export function getSharedVerifier(): Promise<ProofVerifier> {
  enginePromise ??= startVerifierWorker().catch((error: unknown) => {
    enginePromise = null;
    throw error;
  });
  return enginePromise;
}
