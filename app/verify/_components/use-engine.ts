import { useCallback, useEffect, useState } from 'react';
import type { ProofVerifier } from './engine';

/** State of the verifier on this page: `away` if it couldn't be loaded or has failed, `here` once it can verify. */
export type VerifierState =
  | { readonly kind: 'loading' | 'away' }
  | { readonly kind: 'here'; readonly engine: ProofVerifier };

interface LoadedVerifier {
  readonly state: VerifierState;
  readonly retry: () => void;
  /** Call it when the verifier has failed. */
  readonly markFailed: () => void;
}

/** Loads the verifier as soon as the page is shown, so that it then works without the network. */
export function useProofVerifier(): LoadedVerifier {
  const [state, setState] = useState<VerifierState>({ kind: 'loading' });
  const load = useCallback(async () => {
    setState({ kind: 'loading' });
    try {
      const { getSharedVerifier } = await import('./engine');
      setState({ kind: 'here', engine: await getSharedVerifier() });
    } catch {
      setState({ kind: 'away' });
    }
  }, []);
  useEffect(() => {
    load();
  }, [load]);
  const markFailed = useCallback(() => setState({ kind: 'away' }), []);
  return { state, retry: load, markFailed };
}
