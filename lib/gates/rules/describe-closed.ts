import type { ClosedReason } from './gate';

/**
 * Says to a user why a feature is closed. How to open a gate that is off is the operator's business: the status page and the
 * capabilities say it.
 */
export const describeClosed = ({
  kind,
  reason,
  opensWhen,
}: Pick<ClosedReason, 'kind' | 'reason' | 'opensWhen'>): string =>
  kind === 'off' ? reason : `${reason} Opens when: ${opensWhen}`;
