import type { ClosedReason } from './gate';

/**
 * Returns a text for users on why a feature is closed. For a gate that is turned off, it doesn't say how to open it,
 * because that concerns only the operator.
 */
export const describeClosed = ({
  kind,
  reason,
  opensWhen,
}: Pick<ClosedReason, 'kind' | 'reason' | 'opensWhen'>): string =>
  kind === 'off' ? reason : `${reason} Opens when: ${opensWhen}`;
