import { z } from 'zod';
import type { Endpoint } from '../api/endpoint';

/**
 * Type of an object that a caller passes: members with a default are optional, and members with a codec have their
 * decoded type.
 */
type InputShape<Shape extends z.core.$ZodShape> = {
  readonly [Key in keyof Shape as undefined extends z.input<Shape[Key]> ? never : Key]: z.output<Shape[Key]>;
} & {
  readonly [Key in keyof Shape as undefined extends z.input<Shape[Key]> ? Key : never]?: z.output<Shape[Key]>;
};

type InputOption<Schema> = Schema extends z.ZodObject<infer Shape> ? InputShape<Shape> : never;

/** Type of one part of a request before encoding: bigints for amounts, Dates for timestamps. */
export type InputPart<Schema> =
  Schema extends z.ZodDiscriminatedUnion<infer Options>
    ? InputOption<Options[number]>
    : Schema extends z.ZodObject<infer Shape>
      ? InputShape<Shape>
      : Schema extends z.ZodType
        ? z.output<Schema>
        : never;

type NamedPart<Name extends string, Schema> = Schema extends z.ZodType
  ? Record<string, never> extends InputPart<Schema>
    ? { readonly [Key in Name]?: InputPart<Schema> }
    : { readonly [Key in Name]: InputPart<Schema> }
  : { readonly [Key in Name]?: undefined };

/** The parts of a request that a caller passes for an endpoint. */
export type EndpointInput<E extends Endpoint> = NamedPart<'params', E['params']> &
  NamedPart<'query', E['query']> &
  NamedPart<'body', E['body']>;

/** Type of an endpoint's decoded response; null for one without a body. */
export type EndpointResponse<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : null;

/** Encodes a part of a request to its wire form. Throws a ZodError where a value does not fit its schema. */
export function encodePart(schema: z.ZodType, value: unknown): unknown {
  const object = schema instanceof z.ZodDiscriminatedUnion ? findOption(schema, value) : schema;
  if (!(object instanceof z.ZodObject)) return z.encode(schema, value);
  const given = (value ?? {}) as Record<string, unknown>;
  const wire: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(object.shape)) {
    // Encoding fills in no defaults: the service does.
    if (given[key] !== undefined) wire[key] = z.encode(member as z.ZodType, given[key]);
  }
  return wire;
}

function findOption(union: z.ZodDiscriminatedUnion, value: unknown): z.core.$ZodType | undefined {
  const { discriminator } = union.def;
  const tag = (value as Record<string, unknown>)[discriminator];
  return union.options.find(
    (option) => option instanceof z.ZodObject && (option.shape[discriminator] as z.ZodType).safeParse(tag).success,
  );
}
