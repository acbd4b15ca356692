import type { Verification } from '../../../lib/proofs/rules/verify';
import type { SelfTestResult, WorkerReply, WorkerRequest } from './wire';

/** Verifies proofs; with the result of its self-test in this browser. */
export interface ProofVerifier extends SelfTestResult {
  /** Needs no network. Rejects if the worker fails, which also ends it; `getSharedVerifier` then starts another one. */
  readonly verifyText: (text: string) => Promise<Verification>;
}

/** Starts the worker. Resolves once its self-test is done; rejects if its code doesn't load or throws before that. */
function startVerifierWorker(): Promise<ProofVerifier> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, { resolve: (found: Verification) => void; reject: (error: Error) => void }>();
  let asked = 0;
  const verifyText = (text: string) =>
    new Promise<Verification>((resolve, reject) => {
      asked += 1;
      waiting.set(asked, { resolve, reject });
      worker.postMessage({ id: asked, text } satisfies WorkerRequest);
    });
  return new Promise((resolve, reject) => {
    worker.addEventListener('error', () => {
      worker.terminate();
      verifierPromise = null;
      const error = new Error('the worker failed');
      for (const { reject: rejectText } of waiting.values()) rejectText(error);
      reject(error);
    });
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
      if (data.kind === 'ready') return resolve({ ...data, verifyText });
      waiting.get(data.id)?.resolve(data.found);
      waiting.delete(data.id);
    });
  });
}

/** The verifier of this page load; null before the first use, and after its worker failed. */
let verifierPromise: Promise<ProofVerifier> | null = null;

/** Returns the one verifier of this page load. Rejects if its worker doesn't load; the next call then tries again. */
export function getSharedVerifier(): Promise<ProofVerifier> {
  verifierPromise ??= startVerifierWorker();
  return verifierPromise;
}
