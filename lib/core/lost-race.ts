/** SQLSTATE codes of a deadlock and a serialization failure. Source: Postgres' documentation. */
const ABORTED_CODES: ReadonlySet<unknown> = new Set(['40P01', '40001']);

/**
 * Whether Postgres rolled a transaction back in favour of another one. The transaction wrote nothing and can be tried
 * again.
 */
export function isAbortedForAnother(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && ABORTED_CODES.has(each.code)) return true;
  return false;
}
