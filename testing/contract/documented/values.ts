import fc from 'fast-check';

/** JSON Schema as far as it occurs in the OpenAPI document. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Sources of generated values: the document's components, and real values by the name of a member or component. */
export interface ValueSource {
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly realValues: Readonly<Record<string, readonly unknown[]>>;
}

/** Greatest depth of generated values. Deeper ones are null, so that recursive schemas end. */
const MAX_DEPTH = 8;
/** Maximum number of items of a generated list, unless its schema demands more. */
const MAX_ITEMS = 4;
/** Maximum length of a generated text whose schema has no pattern. */
const MAX_TEXT_LENGTH = 60;

/** Generates values that a schema allows. For a member name with real values, three of four values are real. */
export function arbitraryValue(schema: Schema, source: ValueSource, name = '', depth = 0): fc.Arbitrary<unknown> {
  const real = source.realValues[name];
  const made = arbitraryFromSchema(schema, source, depth);
  return real === undefined
    ? made
    : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...real) }, { weight: 1, arbitrary: made });
}

function arbitraryFromSchema(schema: Schema, source: ValueSource, depth: number): fc.Arbitrary<unknown> {
  if (depth > MAX_DEPTH) return fc.constant(null);
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return arbitraryValue(source.schemas[name] ?? {}, source, name, depth + 1);
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices !== undefined)
    return fc.oneof(...choices.map((choice) => arbitraryFromSchema(choice, source, depth + 1)));
  if (schema.properties !== undefined) return arbitraryObject(schema, source, depth);
  switch (schema.type) {
    case 'string':
      return arbitraryText(schema);
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 9, 2 ** 31 - 1),
      });
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return arbitraryList(schema, source, depth);
    default:
      return fc.jsonValue();
  }
}

function arbitraryObject(
  { properties = {}, required = [] }: Schema,
  source: ValueSource,
  depth: number,
): fc.Arbitrary<unknown> {
  const members = Object.entries(properties).map(
    ([name, each]) => [name, arbitraryValue(each, source, name, depth + 1)] as const,
  );
  return fc.record(Object.fromEntries(members), { requiredKeys: [...required] });
}

function arbitraryList(
  { items = {}, minItems = 0, maxItems, uniqueItems }: Schema,
  source: ValueSource,
  depth: number,
) {
  const bounds = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems ?? MAX_ITEMS, MAX_ITEMS)) };
  const item = arbitraryFromSchema(items, source, depth + 1);
  return uniqueItems ? fc.uniqueArray(item, bounds) : fc.array(item, bounds);
}

function arbitraryText({ pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema): fc.Arbitrary<string> {
  if (pattern === undefined) return fc.string({ minLength, maxLength: Math.min(maxLength, MAX_TEXT_LENGTH) });
  return fc.stringMatching(new RegExp(pattern)).filter(({ length }) => length >= minLength && length <= maxLength);
}

/** Generates bodies most of which break a schema, as a client that doesn't know it might send. */
export function arbitraryMalformedValue(schema: Schema, source: ValueSource): fc.Arbitrary<unknown> {
  const whole = arbitraryValue(schema, source).filter((value) => value !== null && typeof value === 'object');
  return fc.oneof(
    fc.jsonValue(),
    fc.constantFrom('{', '', 'null', '[]', '"text"'),
    fc.tuple(whole, fc.nat(), fc.jsonValue()).map(([value, at, other]) => replaceMember(value as object, at, other)),
    fc.tuple(whole, fc.nat()).map(([value, at]) => replaceMember(value as object, at, undefined)),
    fc
      .tuple(whole, fc.string(), fc.jsonValue())
      .map(([value, name, other]) => ({ ...(value as object), [name]: other })),
  );
}

const replaceMember = (value: object, at: number, other: unknown): object => {
  const names = Object.keys(value);
  const chosen = names[at % Math.max(1, names.length)];
  return chosen === undefined ? value : { ...value, [chosen]: other };
};
