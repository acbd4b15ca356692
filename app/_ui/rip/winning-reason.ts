import type { Side } from '../side';

/** Why a side won, as the label beside its value: equal values are decided by a coin, not by value. */
export const winningReason = (values: Readonly<Record<Side, bigint>>): string =>
  values.creator === values.opponent ? 'values tied, the coin decided' : 'higher value';
