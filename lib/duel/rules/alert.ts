/**
 * Kinds of custody alerts. About money in escrow:
 * - `late-deposit`: a deposit for a cancelled duel
 * - `stale-deposit`: one side's deposit, while the other hadn't paid at the funding deadline
 * - `duplicate-deposit`: a second deposit of the same wallet
 * - `unmatched-deposit`: a deposit by a transaction that this service didn't prepare
 * - `unexpected-result`: the chain resolved a duel whose status doesn't expect a result, such as one being refunded
 *
 * About a record that can't be trusted:
 * - `false-chain-state`: an RPC reported something that the program can't have done
 * - `record-corrected`: later finalized evidence contradicted the record
 * - `unknown-entropy`: the account was closed before this service read its entropy, and the provider doesn't report it
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
/** Kind of a custody alert: money in escrow that needs attention, or a record that can't be trusted. */
export type AlertKind = (typeof alertKinds)[number];
