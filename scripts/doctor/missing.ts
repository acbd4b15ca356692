/**
 * Whether an error or one of its causes says that a table, column or schema is undefined: PostgreSQL's codes 42P01,
 * 42703 and 3F000.
 */
export function isUndefinedInDatabase(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && (each.code === '42P01' || each.code === '42703' || each.code === '3F000')) return true;
  }
  return false;
}
