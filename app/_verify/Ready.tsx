import { StateTag } from '../_ui/StateTag';
import type { EngineState } from './use-engine';

/** Whether this browser can be relied on, and whether the network is still needed. */
export function Ready({ state }: { state: EngineState }) {
  if (state.kind !== 'here') {
    return <span role="status">{state.kind === 'loading' ? 'Loading what recomputes proofs' : 'Not loaded'}</span>;
  }
  const { wrong, vectors } = state.engine;
  return (
    <span role="status">
      {wrong.length === 0 ? (
        <>
          <StateTag tone="good">Works offline</StateTag> {vectors} of {vectors} test proofs judged rightly here
        </>
      ) : (
        <>
          <StateTag tone="bad">Do not use this browser</StateTag> It judges test proofs wrongly: {wrong.join('; ')}
        </>
      )}
    </span>
  );
}
