/** A run's claim: no other run gets the row before `until`, and none writes for it without the token. */
export interface Lease {
  readonly token: string;
  readonly now: Date;
  readonly until: Date;
}
