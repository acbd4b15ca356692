/** Whether the database refused because of the constraint of this name. */
export function isConstraintViolation(error: unknown, constraint: string): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('constraint' in each && each.constraint === constraint) return true;
  return false;
}
