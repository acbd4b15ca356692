/**
 * Maximum length of an id that an operator chooses for a pack or machine. `buildEditionId` takes at most 31 characters
 * of the pack's id into the edition's id, and a longer one would be cut, so `toOfferedPackId` couldn't read it back.
 */
export const MAX_ID_LENGTH = 31;

/**
 * Whether an operator may choose this id: 3 to 31 of a-z, 0-9 and -, not beginning with -, and not in the form of an
 * edition's id.
 */
export const isOperatorChosenId = (id: string): boolean =>
  /^[a-z0-9][a-z0-9-]{2,30}$/.test(id) && !/-[0-9a-f]{16}$/.test(id);

/**
 * Returns the id of the next version: `derby-2031` becomes `derby-2031-v2`, then `derby-2031-v3`. Null if it would be
 * too long.
 */
export function toNextVersionId(id: string): string | null {
  const [, base = id, version = '1'] = /^(.+)-v([1-9]\d{0,3})$/.exec(id) ?? [];
  const next = `${base}-v${Number(version) + 1}`;
  return next.length > MAX_ID_LENGTH ? null : next;
}
