import { useCallback, useEffect, useState } from 'react';
import type { ProofVerifier } from './engine';

/** State of the verifier on this page: `away` if it couldn't be loaded, `here` once it can verify. */
export type VerifierState =
  | { readonly kind: 'loading' | 'away' }
  | { readonly kind: 'here'; readonly engine: ProofVerifier };

/** Loads the verifier as soon as the page is shown, so that it then works without the network. */
export function useProofVerifier(): { readonly state: VerifierState; readonly retry: () => void } {
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
  return { state, retry: load };
}
