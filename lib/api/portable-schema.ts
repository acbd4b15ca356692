export type JsonObject = Record<string, unknown>;

// Code generators don't support all of JSON Schema: some fail on a boolean schema, a lone `null`, a list of types or a
// schema that refers to itself. These rewrites allow the same values as zod's schema, or some more.

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns the schema with itself and each schema in it replaced by `change`, the innermost first: members, items of
 * lists and tuples, additional properties, and the options of `anyOf` and `oneOf`.
 */
export function mapSchema(schema: JsonObject, change: (schema: JsonObject) => JsonObject): JsonObject {
  const mapped: JsonObject = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' && isObject(value)) mapped[key] = mapValues(value, (inner) => mapSchema(inner, change));
    else if (['items', 'additionalProperties'].includes(key) && isObject(value)) mapped[key] = mapSchema(value, change);
    else if (['anyOf', 'oneOf', 'prefixItems'].includes(key))
      mapped[key] = (value as JsonObject[]).map((inner) => mapSchema(inner, change));
    else mapped[key] = value;
  }
  return change(mapped);
}

const mapValues = (values: JsonObject, change: (value: JsonObject) => JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value as JsonObject)]));

/** Rewrites a schema that zod made into one that code generators take. */
export const toPortableSchema = (schema: JsonObject): JsonObject =>
  mapSchema(schema, (each) => nameNulls(leaveMembersOpen(toFixedLengthList(simplifyType(simplifyInteger(each))))));

/**
 * Removes bounds that are only those of JavaScript's safe integers. Marks integers that may pass 31 bits with `int64`.
 */
function simplifyInteger(schema: JsonObject): JsonObject {
  if (schema.type !== 'integer') return schema;
  const { minimum, maximum, ...rest } = schema as { minimum?: number; maximum?: number };
  const isSmall = maximum !== undefined && maximum < 2 ** 31;
  return {
    ...rest,
    ...(minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? {} : { maximum }),
    ...(isSmall ? {} : { format: 'int64' }),
  };
}

/** Allows any value instead of several types, and instead of zod's JSON value, which refers to itself. */
function simplifyType(schema: JsonObject): JsonObject {
  if (typeof schema.$ref === 'string' && /\/__schema\d+$/.test(schema.$ref)) return {};
  const types = Array.isArray(schema.type) ? schema.type.filter((type) => type !== 'null') : [];
  if (types.length < 2) return schema;
  const { type: _, ...rest } = schema;
  return rest;
}

/**
 * Describes a tuple as a list of its length: of one schema if its items differ in constants only, else of any of
 * theirs.
 */
function toFixedLengthList(schema: JsonObject): JsonObject {
  const { prefixItems, items: _, ...rest } = schema;
  if (!Array.isArray(prefixItems)) return schema;
  const size = { minItems: prefixItems.length, maxItems: prefixItems.length };
  return { ...rest, items: mergeSchemas(prefixItems as JsonObject[]), ...size };
}

/** Returns one schema instead of several alike ones, or a schema that allows any of them. */
const mergeSchemas = (all: readonly JsonObject[]): JsonObject => findMergedSchema(all) ?? { oneOf: all };

/** Merges schemas that are equal, or differ in constants only; null for others. */
function findMergedSchema(all: readonly JsonObject[]): JsonObject | null {
  const [first = {}, ...others] = all;
  if (others.every((each) => JSON.stringify(each) === JSON.stringify(first))) return first;
  if (all.every((each) => 'const' in each)) return { type: first.type, enum: all.map((each) => each.const) };
  const properties = all.map((each) => each.properties as Record<string, JsonObject> | undefined);
  const names = Object.keys(properties[0] ?? {});
  const isAlike = properties.every((own) => own !== undefined && String(Object.keys(own)) === String(names));
  if (!isAlike || names.length === 0) return null;
  const merged = names.map((name) => [name, findMergedSchema(properties.map((own) => own?.[name] ?? {}))] as const);
  return merged.some(([, member]) => member === null) ? null : { ...first, properties: Object.fromEntries(merged) };
}

/**
 * Removes an `additionalProperties` that allows any value, since that is the default. Also removes a member with the
 * name of a method that every object has, such as `valueOf`, because parsers of the document would call it. The object
 * then allows any further members.
 */
function leaveMembersOpen(schema: JsonObject): JsonObject {
  const { additionalProperties, properties, ...rest } = schema;
  if (!isObject(properties)) return schema;
  const declared = Object.entries(properties).filter(([name]) => !(name in Object.prototype));
  const isComplete = declared.length === Object.keys(properties).length;
  const isOpen = !isComplete || (isObject(additionalProperties) && Object.keys(additionalProperties).length === 0);
  return {
    ...rest,
    properties: Object.fromEntries(declared),
    ...(Array.isArray(rest.required) && !isComplete
      ? { required: rest.required.filter((name) => !(name in Object.prototype)) }
      : {}),
    ...(isOpen || additionalProperties === undefined ? {} : { additionalProperties }),
  };
}

/** Describes a member that is always null as a string that may be null. */
function nameNulls(schema: JsonObject): JsonObject {
  if (!isObject(schema.properties)) return schema;
  const properties = mapValues(schema.properties, (member) =>
    member.type === 'null' ? { ...member, type: ['string', 'null'] } : member,
  );
  return { ...schema, properties };
}
