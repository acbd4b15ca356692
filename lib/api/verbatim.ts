import { z } from 'zod';

/**
 * Schemas of documents that responses have as they are. Some are hashed or signed, others are stored JSON to which later
 * versions add members, so encoding leaves nothing out and keeps the order.
 */
export const verbatimSchemas = z.registry<{ readonly isVerbatim: true }>();

/** Marks a schema whose values are already in wire form. It can have no codecs. */
export function markVerbatim<Schema extends z.ZodType>(schema: Schema): Schema {
  verbatimSchemas.add(schema as z.ZodType, { isVerbatim: true });
  return schema;
}
