import { StateTag } from '../../_ui/StateTag';
import type { EngineState } from './use-engine';

/** Whether this browser can be relied on, and whether the network is still needed. */
export function Ready({ state }: { state: EngineState }) {
  if (state.kind !== 'here') {
    // While it loads as long as what follows, so that nothing moves when it is there.
    return (
      <span role="status">
        {state.kind === 'away' ? (
          'Not loaded'
        ) : (
          <>
            <StateTag tone="quiet">Loading</StateTag> Test proofs are judged here first
          </>
        )}
      </span>
    );
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
