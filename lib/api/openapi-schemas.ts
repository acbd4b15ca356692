import { z } from 'zod';
import { queryJsonSchemas } from './wire';

export type JsonObject = Record<string, unknown>;

/** Describes a number or boolean in a query by its type, which generated clients need, though it is sent as text. */
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

/** Returns the JSON Schema (2020-12) of the wire form. Schemas with an id are added to `schemas`, the components. */
export function registerJsonSchema(schema: z.ZodType, schemas: JsonObject): JsonObject {
  const {
    $schema: _,
    $defs,
    ...own
  } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', override: overrideQuerySchema }) as JsonObject & {
    $defs?: JsonObject;
  };
  const renamed = JSON.parse(
    JSON.stringify({ own, $defs: $defs ?? {} }).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as {
    own: JsonObject;
    $defs: JsonObject;
  };
  Object.assign(schemas, renamed.$defs);
  const { id } = schema.meta() ?? {};
  if (typeof id !== 'string') return renamed.own;
  schemas[id] ??= renamed.own;
  return { $ref: `#/components/schemas/${id}` };
}
