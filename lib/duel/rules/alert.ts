/**
 * Why an operator is told of money in escrow: `late-deposit`, for a duel that was called off;
 * `stale-deposit`, without a second one until the deadline; `duplicate-deposit`, a second one of the
 * same wallet; `unexpected-result`, the chain resolved a duel that was being refunded.
 */
export const alertKinds = ['late-deposit', 'stale-deposit', 'duplicate-deposit', 'unexpected-result'] as const;
export type AlertKind = (typeof alertKinds)[number];
