import { z } from 'zod';

/**
 * Schemas of documents that are encoded unchanged, with all members in their order. Some are hashed or signed; others
 * may have members that the schema doesn't declare.
 */
export const verbatimSchemas = z.registry<{ readonly isVerbatim: true }>();

/** Marks a schema whose values are already in wire form. It can have no codecs. */
export function markVerbatim<Schema extends z.ZodType>(schema: Schema): Schema {
  verbatimSchemas.add(schema as z.ZodType, { isVerbatim: true });
  return schema;
}
