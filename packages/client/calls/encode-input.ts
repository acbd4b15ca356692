import type { WireInput } from '../../../lib/client/build-request';
import type { ClientEndpoint } from './endpoint';
import { InvalidInputError } from './errors';

/** The parts of a request as a caller gives them, whatever the endpoint. */
export interface InputParts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Encodes the input of a call: amounts to decimal strings, dates to ISO 8601. Throws InvalidInputError. */
export function encodeInput({ path, hasBody }: ClientEndpoint, { params, query, body }: InputParts): WireInput {
  const texts = encodeTexts(params);
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) assertPathValue(texts[name], name);
  return { params: texts, query: encodeTexts(query), body: hasBody === true ? encodeJson(body ?? {}) : undefined };
}

/** Throws if a value for the path is missing, empty or one or two dots, which URL parsers would resolve. */
function assertPathValue(text: string | undefined, name: string): void {
  if (text === undefined || /^\.{0,2}$/.test(text))
    throw new InvalidInputError([{ pointer: `/params/${name}`, message: 'is missing' }]);
}

const encodeTexts = (values: Readonly<Record<string, unknown>> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, value instanceof Date ? value.toISOString() : String(value)]),
  );

/** Encodes bigints as strings, since JSON has none. `JSON.stringify` encodes dates as ISO 8601 by itself. */
const encodeJson = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? value.toString() : value)));
