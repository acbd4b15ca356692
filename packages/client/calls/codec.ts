/**
 * Describes where a response has amounts (decimal strings, decoded to bigint) and timestamps (ISO 8601, decoded to
 * Date). An object's codec has only the members that contain some, a list's has the codec of its items. Everything else
 * stays as in the JSON, so values and members that a newer service added are accepted.
 */
export type Codec = 'amount' | 'date' | readonly [Codec] | { readonly [member: string]: Codec };

/** Thrown by `decodeValue`, with a JSON pointer to the value that doesn't fit. */
export class MisfitError extends Error {
  constructor(
    readonly pointer: string,
    expected: string,
  ) {
    super(`${pointer === '' ? 'The response' : pointer} is not ${expected}`);
  }
}

/** Decodes a value parsed from JSON, in place. Null and missing members stay. Throws MisfitError. */
export function decodeValue(codec: Codec, value: unknown, pointer = ''): unknown {
  if (codec === 'amount') return decodeAmount(value, pointer);
  if (codec === 'date') return decodeDate(value, pointer);
  if (isList(codec)) {
    if (!Array.isArray(value)) throw new MisfitError(pointer, 'a list');
    return decodeMembers(value, value.keys(), () => codec[0], pointer);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new MisfitError(pointer, 'an object');
  return decodeMembers(value as Record<string, unknown>, Object.keys(codec), (name) => codec[name] as Codec, pointer);
}

const isList = (codec: Codec): codec is readonly [Codec] => Array.isArray(codec);

/** Decodes the members with these keys in place. Leaves members that are null or missing. */
function decodeMembers<Key extends string | number>(
  container: Record<Key, unknown>,
  keys: Iterable<Key>,
  getCodec: (key: Key) => Codec,
  pointer: string,
): unknown {
  for (const key of keys) {
    const value = container[key];
    if (value !== null && value !== undefined) container[key] = decodeValue(getCodec(key), value, `${pointer}/${key}`);
  }
  return container;
}

function decodeAmount(value: unknown, pointer: string): bigint {
  if (typeof value !== 'string' || !/^-?\d{1,40}$/.test(value))
    throw new MisfitError(pointer, 'a whole number as text');
  return BigInt(value);
}

function decodeDate(value: unknown, pointer: string): Date {
  const date = new Date(typeof value === 'string' ? value : Number.NaN);
  if (Number.isNaN(date.getTime())) throw new MisfitError(pointer, 'a timestamp');
  return date;
}
