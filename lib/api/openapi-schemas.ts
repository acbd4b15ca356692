import { z } from 'zod';
import { type JsonObject, toPortableSchema } from './portable-schema';
import { queryJsonSchemas } from './wire';

/** Describes a query value as number or boolean, though it is sent as text, so that generated clients get its type. */
const overrideQuerySchema = ({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: JsonObject;
}): void => {
  const form = queryJsonSchemas.get(zodSchema);
  if (form === undefined) return;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  Object.assign(jsonSchema, form);
};

/**
 * Returns the JSON Schema (2020-12) of the wire form, or a reference if it has an id. Schemas with an id are added to
 * `schemas`, the components.
 */
export function registerJsonSchema(schema: z.ZodType, schemas: JsonObject): JsonObject {
  const {
    $schema: _,
    $defs = {},
    ...own
  } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: overrideQuerySchema }) as JsonObject & {
    $defs?: Record<string, JsonObject>;
  };
  for (const [name, part] of Object.entries($defs)) if (!isGeneratedName(name)) schemas[name] = toComponent(part);
  const { id } = schema.meta() ?? {};
  if (typeof id !== 'string') return toComponent(own);
  schemas[id] ??= toComponent(own);
  return { $ref: `#/components/schemas/${id}` };
}

/** Whether a name was made up by zod, for a schema without an id that refers to itself. */
const isGeneratedName = (name: string): boolean => name.startsWith('__schema');

/** Makes a schema portable, and lets its references point to the document's components. */
const toComponent = (schema: JsonObject): JsonObject =>
  JSON.parse(JSON.stringify(toPortableSchema(schema)).replaceAll('"#/$defs/', '"#/components/schemas/'));
