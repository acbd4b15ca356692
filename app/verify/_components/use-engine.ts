import { useCallback, useEffect, useState } from 'react';
import type { Engine } from './engine';

export type EngineState = { readonly kind: 'loading' | 'away' } | { readonly kind: 'here'; readonly engine: Engine };

/** Loads the verifier as soon as the page is shown, so that it then works without the network. */
export function useEngine(): { readonly state: EngineState; readonly retry: () => void } {
  const [state, setState] = useState<EngineState>({ kind: 'loading' });
  const load = useCallback(async () => {
    setState({ kind: 'loading' });
    try {
      const { openEngine } = await import('./engine');
      setState({ kind: 'here', engine: await openEngine() });
    } catch {
      setState({ kind: 'away' });
    }
  }, []);
  useEffect(() => {
    load();
  }, [load]);
  return { state, retry: load };
}
