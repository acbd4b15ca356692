/**
 * A reconciliation run's lease on a row. No other run gets the row before `until`, and results are written for the row
 * only with the lease's token.
 */
export interface Lease {
  readonly token: string;
  readonly now: Date;
  readonly until: Date;
}
