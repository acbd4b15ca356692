/**
 * A lease on a row, claimed at `now` by one attempt or run. No other gets the row before `until`, unless the lease ends
 * earlier. Only the lease's token can release the row.
 */
export interface Lease {
  readonly token: string;
  readonly now: Date;
  readonly until: Date;
}
