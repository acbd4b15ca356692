import { useCallback, useEffect, useState } from 'react';
import type { Engine } from './engine';

export type EngineState = { readonly kind: 'loading' | 'away' } | { readonly kind: 'here'; readonly engine: Engine };

/** Loads what recomputes proofs as soon as the page is there, so that it is there when the network is not. */
export function useEngine(): { readonly state: EngineState; readonly again: () => void } {
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
  return { state, again: load };
}
