import { decompress } from 'fzstd';

/** One recorded request with its reply, as `rpc-golden.mjs` writes it. */
export interface GoldenPair {
  readonly name: string;
  readonly request: unknown;
  readonly reply: unknown;
  readonly http?: unknown;
  readonly notifications?: unknown;
  /** Paths whose values differ, or may differ, between runs of the same node. Only their types are compared. */
  readonly varies?: readonly string[];
}

/**
 * A path at which the recorded node and our chain may differ, with the reason: texts in their numbers, other values in
 * anything but their type.
 */
export interface Exemption {
  readonly pairName: string;
  readonly path: string;
  readonly reason: string;
}

export interface Difference {
  readonly path: string;
  readonly golden: unknown;
  readonly ours: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const getJsonType = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
const buildMemberPath = (path: string, key: string, inArray: boolean): string =>
  inArray ? `${path}[${key}]` : path ? `${path}.${key}` : key;
/**
 * Returns a string with its numbers blanked, and the type of any other value. Exempt values are compared in this form.
 */
const toNumberlessForm = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/\d+/g, '#') : getJsonType(value);

/**
 * Lists the paths at which two values differ. At paths in `varies` only types are compared, at paths in `exempt` the
 * form without numbers.
 */
function listDifferences(
  golden: unknown,
  ours: unknown,
  path: string,
  varies: ReadonlySet<string>,
  exempt: ReadonlySet<string>,
): Difference[] {
  const differs = [{ path, golden, ours }];
  if (varies.has(path) && !isObject(golden)) return getJsonType(golden) === getJsonType(ours) ? [] : differs;
  if (exempt.has(path) && toNumberlessForm(golden) === toNumberlessForm(ours)) return [];
  if (!isObject(golden) || !isObject(ours) || getJsonType(golden) !== getJsonType(ours))
    return golden === ours ? [] : differs;
  const keys = new Set([...Object.keys(golden), ...Object.keys(ours)]);
  return [...keys].flatMap((key) =>
    listDifferences(golden[key], ours[key], buildMemberPath(path, key, Array.isArray(golden)), varies, exempt),
  );
}

/** Two encoders may compress the same account to different bytes, so compressed data is compared decoded. */
const decodeZstd = (_key: string, value: unknown): unknown =>
  Array.isArray(value) && value[1] === 'base64+zstd'
    ? [Buffer.from(decompress(Buffer.from(value[0], 'base64'))).toString('base64'), value[1]]
    : value;

/** Lists how our pair differs from the recorded one in reply, HTTP status, headers or notifications. */
export function comparePair(golden: GoldenPair, ours: GoldenPair, exemptions: readonly Exemption[]): Difference[] {
  const varies = new Set(golden.varies ?? []);
  const exempt = new Set(exemptions.filter(({ pairName }) => pairName === golden.name).map(({ path }) => path));
  const parts = ({ reply, http, notifications }: GoldenPair) =>
    JSON.parse(JSON.stringify({ reply, http, notifications }), decodeZstd);
  return listDifferences(parts(golden), parts(ours), '', varies, exempt);
}
