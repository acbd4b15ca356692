/**
 * A lease on a row, claimed at `now` by one attempt or run. No other gets the row before `until`, unless the lease is
 * released earlier, and results are written for the row only with the lease's token.
 */
export interface Lease {
  readonly token: string;
  readonly now: Date;
  readonly until: Date;
}
