import { z } from 'zod';
import { verbatimSchemas } from './verbatim';

/** Turns a handler's response, or a part of it, into its JSON form. */
type Encoder = (value: unknown) => unknown;

const compiledEncoders = new WeakMap<z.core.$ZodType, Encoder>();

/**
 * Converts a handler's response to its wire form, and drops members that the schema doesn't declare, so that no column
 * leaks. Compiles an encoder once per schema: `z.encode` walks the schema on each call and takes ten times as long.
 */
export function encodeResponse(schema: z.core.$ZodType, value: unknown): unknown {
  const ready = compiledEncoders.get(schema) ?? compileEncoder(schema);
  compiledEncoders.set(schema, ready);
  return ready(value);
}

const encodeUnchanged: Encoder = (value) => value;

function compileEncoder(schema: z.core.$ZodType): Encoder {
  if (verbatimSchemas.get(schema)) return encodeUnchanged;
  if (schema instanceof z.ZodObject) return compileObjectEncoder(schema.shape);
  if (schema instanceof z.ZodArray) return buildArrayEncoder(compileEncoder(schema.element));
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return buildNullableEncoder(compileEncoder(schema.unwrap()));
  if (schema instanceof z.ZodCodec) return buildCodecEncoder(schema);
  if (isWireForm(schema)) return encodeUnchanged;
  return (value) => z.encode(schema, value as never);
}

const buildArrayEncoder =
  (element: Encoder): Encoder =>
  (value) =>
    element === encodeUnchanged ? value : (value as unknown[]).map(element);

const buildNullableEncoder =
  (inner: Encoder): Encoder =>
  (value) =>
    value === null || value === undefined ? value : inner(value);

function compileObjectEncoder(shape: z.core.$ZodShape): Encoder {
  const members = Object.entries(shape).map(([name, member]) => ({ name, encode: compileEncoder(member) }));
  return (value) => {
    const from = value as Record<string, unknown>;
    const to: Record<string, unknown> = {};
    for (const { name, encode } of members) {
      const member = from[name];
      if (member !== undefined) to[name] = encode === encodeUnchanged ? member : encode(member);
    }
    return to;
  };
}

/** Encodes by the codec's own function, without validating the result. */
function buildCodecEncoder(schema: z.ZodCodec): Encoder {
  const { reverseTransform } = schema._zod.def;
  const unused = { value: undefined, issues: [] } as never;
  return (value) => reverseTransform(value as never, unused);
}

/** Whether a schema's values have the same form in code and in JSON. */
const isWireForm = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodString ||
  schema instanceof z.ZodStringFormat ||
  schema instanceof z.ZodNumber ||
  schema instanceof z.ZodBoolean ||
  schema instanceof z.ZodEnum ||
  schema instanceof z.ZodLiteral;
