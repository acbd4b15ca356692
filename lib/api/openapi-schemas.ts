import { z } from 'zod';

export type Json = Record<string, unknown>;

/** JSON Schema (2020-12) of what goes over the wire; schemas with an id move to `schemas`, the components. */
export function jsonSchema(schema: z.ZodType, schemas: Json): Json {
  const {
    $schema: _,
    $defs,
    ...own
  } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json & { $defs?: Json };
  const renamed = JSON.parse(
    JSON.stringify({ own, $defs: $defs ?? {} }).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as {
    own: Json;
    $defs: Json;
  };
  Object.assign(schemas, renamed.$defs);
  const { id } = schema.meta() ?? {};
  if (typeof id !== 'string') return renamed.own;
  schemas[id] ??= renamed.own;
  return { $ref: `#/components/schemas/${id}` };
}
