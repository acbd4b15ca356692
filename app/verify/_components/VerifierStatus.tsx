import { StateTag } from '../../_ui/StateTag';
import type { VerifierState } from './use-engine';

/** Whether this browser can verify proofs, and needs no network for it. */
export function VerifierStatus({ state }: { state: VerifierState }) {
  if (state.kind !== 'here') {
    // This text is as long as the one that replaces it, so that nothing moves then.
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
          <StateTag tone="bad">Don’t use this browser</StateTag> It judges test proofs wrongly: {wrong.join('; ')}
        </>
      )}
    </span>
  );
}
