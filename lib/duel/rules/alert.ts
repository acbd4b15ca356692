/**
 * Why an operator is told of money in escrow: `late-deposit`, for a duel that was called off;
 * `stale-deposit`, without a second one until the deadline; `duplicate-deposit`, a second one of the
 * same wallet; `unmatched-deposit`, one by another transaction than was prepared; `unexpected-result`, the chain resolved a duel that was being refunded. And why a record
 * can't be trusted: `false-chain-state`, an RPC showed what the program can't have done;
 * `record-corrected`, later finalized evidence contradicted what was recorded; `unknown-entropy`, the account was closed
 * before this service read its entropy, and the provider doesn't say it.
 */
export const alertKinds = [
  'late-deposit',
  'stale-deposit',
  'duplicate-deposit',
  'unmatched-deposit',
  'unexpected-result',
  'false-chain-state',
  'record-corrected',
  'unknown-entropy',
] as const;
export type AlertKind = (typeof alertKinds)[number];
