import type { Closed } from './gate';

/**
 * Why something is closed, for whoever wants to use it. What opens a gate that is off is the operator's to do, in
 * words for operators: the status page and the capabilities have them.
 */
export const closedWords = ({ kind, reason, opensWhen }: Pick<Closed, 'kind' | 'reason' | 'opensWhen'>): string =>
  kind === 'off' ? reason : `${reason} Opens when: ${opensWhen}`;
