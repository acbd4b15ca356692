import * as mini from 'zod/mini';
import en from 'zod/v4/locales/en.js';

/** Error messages for zod/mini, which has none of its own. */
const ENGLISH_ERRORS = { error: en().localeError };

/** A zod/mini schema with those methods of zod's schemas that the proofs' schemas call. */
interface ChainedSchema extends mini.ZodMiniType {
  regex(pattern: RegExp, message?: string): ChainedSchema;
  refine(check: (value: never) => unknown, message?: string): ChainedSchema;
  int(): ChainedSchema;
  min(least: number): ChainedSchema;
  max(most: number): ChainedSchema;
  nullable(): ChainedSchema;
  meta(): ChainedSchema;
  extend(shape: mini.core.$ZodShape): ChainedSchema;
}

/** Adds the methods of `ChainedSchema` to a zod/mini schema. `meta` does nothing. */
function addMethods(schema: mini.ZodMiniType): ChainedSchema {
  const isList = schema.def.type === 'array';
  const check = (...checks: mini.core.$ZodCheck<never>[]) => addMethods(schema.check(...(checks as never[])));
  return Object.assign(schema, {
    regex: (pattern: RegExp, message?: string) => check(mini.regex(pattern, message)),
    refine: (test: (value: never) => unknown, message?: string) => check(mini.refine(test as never, message)),
    int: () => check(mini.int() as never),
    min: (least: number) => check(isList ? mini.minLength(least) : mini.minimum(least)),
    max: (most: number) => check(isList ? mini.maxLength(most) : mini.maximum(most)),
    nullable: () => addMethods(mini.nullable(schema)),
    meta: () => addMethods(schema),
    extend: (shape: mini.core.$ZodShape) => addMethods(mini.extend(schema as mini.ZodMiniObject, shape)),
    safeParse: (value: unknown, params: object = {}) => mini.safeParse(schema, value, { ...ENGLISH_ERRORS, ...params }),
  }) as unknown as ChainedSchema;
}

/**
 * The part of zod that the proofs' schemas use, built on zod/mini. The package's build replaces zod by it for the
 * verifiers: bundlers can't leave out unused methods of zod's classes, which would be half of a verifier's size.
 */
export const z = {
  string: () => addMethods(mini.string()),
  number: () => addMethods(mini.number()),
  boolean: () => addMethods(mini.boolean()),
  unknown: () => addMethods(mini.unknown()),
  never: () => addMethods(mini.never()),
  literal: (value: string | number) => addMethods(mini.literal(value)),
  enum: (values: readonly string[]) => addMethods(mini.enum(values)),
  array: (item: mini.ZodMiniType) => addMethods(mini.array(item)),
  tuple: (items: [mini.ZodMiniType, ...mini.ZodMiniType[]]) => addMethods(mini.tuple(items)),
  record: (key: mini.ZodMiniString, value: mini.ZodMiniType) => addMethods(mini.record(key, value)),
  object: (shape: mini.core.$ZodShape) => addMethods(mini.object(shape)),
  strictObject: (shape: mini.core.$ZodShape) => addMethods(mini.strictObject(shape)),
};
