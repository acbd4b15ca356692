import { z } from 'zod';

export type JsonObject = Record<string, unknown>;

/** JSON Schema (2020-12) of what goes over the wire; schemas with an id move to `schemas`, the components. */
export function jsonSchema(schema: z.ZodType, schemas: JsonObject): JsonObject {
  const {
    $schema: _,
    $defs,
    ...own
  } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonObject & { $defs?: JsonObject };
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
