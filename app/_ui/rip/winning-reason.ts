import type { Side } from '../side';

/** Returns the label beside the winner's value. A coin decides between equal values. */
export const describeWinningReason = (values: Readonly<Record<Side, bigint>>): string =>
  values.creator === values.opponent ? 'values tied, the coin decided' : 'higher value';
