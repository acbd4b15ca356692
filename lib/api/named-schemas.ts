import { type JsonObject, mapSchema } from './portable-schema';

type Schemas = Record<string, JsonObject>;

/** Whether a schema allows nothing but null. */
const isNull = (schema: JsonObject): boolean => schema.type === 'null';
/** Returns the options of a union; empty for any other schema. */
const getMembers = (schema: JsonObject): JsonObject[] => (schema.oneOf ?? schema.anyOf ?? []) as JsonObject[];
const toPascalCase = (text: string): string =>
  text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
/**
 * Returns a plural name in the singular, such as `PackEntry` for `PackEntries`: the name is for each item of a list.
 */
const toSingular = (name: string): string =>
  name.endsWith('ies')
    ? `${name.slice(0, -3)}y`
    : /s{2}es$/.test(name)
      ? name.slice(0, -2)
      : name.endsWith('s') && !name.endsWith('ss')
        ? name.slice(0, -1)
        : name;

/**
 * Makes a component of every object and union inside the components, named by the component and the member, such as
 * `PackPrice`: without a name, generators make up one each. Gives unions a discriminator where a member distinguishes
 * their objects.
 */
export function nameInnerSchemas(schemas: Schemas): void {
  for (const [name, schema] of Object.entries(schemas)) schemas[name] = nameInside(schema, name, schemas);
  for (const [name, schema] of Object.entries(schemas))
    schemas[name] = mapSchema(schema, (each) => addDiscriminator(each, schemas));
}

/** Returns a copy of a component whose inner schemas are made components too, with names that begin with `owner`. */
function nameInside(schema: JsonObject, owner: string, schemas: Schemas): JsonObject {
  const named = { ...schema };
  if (schema.properties !== undefined)
    named.properties = Object.fromEntries(
      Object.entries(schema.properties as Schemas).map(([member, inner]) => [
        member,
        nameSchema(inner, owner + toPascalCase(member), schemas),
      ]),
    );
  if (typeof schema.items === 'object')
    named.items = nameSchema(schema.items as JsonObject, toSingular(owner), schemas);
  if (typeof schema.additionalProperties === 'object')
    named.additionalProperties = nameSchema(schema.additionalProperties as JsonObject, `${owner}Value`, schemas);
  for (const key of ['anyOf', 'oneOf'] as const)
    if (schema[key] !== undefined)
      named[key] = (schema[key] as JsonObject[]).map((inner, index) =>
        nameSchema(inner, owner + toPascalCase(getConstant(inner) ?? `${index + 1}`), schemas),
      );
  return named;
}

/** Returns the value of an object's first member with a constant text, such as `open` for the mode of a duel. */
const getConstant = ({ properties = {} }: JsonObject): string | undefined =>
  Object.values(properties as Schemas)
    .map((member) => member.const)
    .find((value) => typeof value === 'string');

/**
 * Makes the schema a component and returns a reference to it. A schema that needs no name stays inline; its inner
 * schemas get names. Throws an Error if another schema has the name already.
 */
function nameSchema(schema: JsonObject, name: string, schemas: Schemas): JsonObject {
  const members = getMembers(schema);
  const values = members.filter((member) => !isNull(member));
  if (schema.properties !== undefined || (values.length > 1 && values.length === members.length)) {
    const component = nameInside(schema, name, schemas);
    const known = schemas[name];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(component))
      throw new Error(`Two schemas are called ${name}. Give one of them an id.`);
    schemas[name] = component;
    const { description } = schema;
    return { $ref: `#/components/schemas/${name}`, ...(description === undefined ? {} : { description }) };
  }
  if (values.length === 0) return nameInside(schema, name, schemas);
  const { anyOf: _, oneOf: __, ...rest } = schema;
  const value = nameSchema(values.length === 1 ? (values[0] as JsonObject) : { anyOf: values }, name, schemas);
  return { ...rest, anyOf: [value, { type: 'null' }] };
}

/**
 * Returns a union with the member whose value distinguishes its objects as the discriminator; else the schema itself.
 */
function addDiscriminator(schema: JsonObject, schemas: Schemas): JsonObject {
  const names = getMembers(schema).map(({ $ref }) => String($ref).split('/').at(-1) ?? '');
  const objects = names.map((name) => schemas[name]?.properties as Schemas | undefined);
  if (names.length < 2 || objects.includes(undefined)) return schema;
  for (const propertyName of Object.keys(objects[0] ?? {})) {
    const mapping = objects.flatMap((own, index) =>
      listValues(own?.[propertyName], schemas).map((value) => [value, `#/components/schemas/${names[index]}`] as const),
    );
    const isDiscriminator = objects.every((own) => listValues(own?.[propertyName], schemas).length > 0);
    if (!isDiscriminator || new Set(mapping.map(([value]) => value)).size < mapping.length) continue;
    const { anyOf, ...rest } = schema;
    return { oneOf: anyOf, ...rest, discriminator: { propertyName, mapping: Object.fromEntries(mapping) } };
  }
  return schema;
}

/** Lists the values that a member can have, or none if they aren't texts of a known set. */
function listValues(member: JsonObject | undefined, schemas: Schemas): string[] {
  if (typeof member?.$ref === 'string') return listValues(schemas[member.$ref.split('/').at(-1) ?? ''], schemas);
  const values = member?.enum ?? (member?.const === undefined ? [] : [member.const]);
  return (values as unknown[]).filter((value) => typeof value === 'string');
}
