import * as mini from 'zod/mini';
import en from 'zod/v4/locales/en.js';

/** zod/mini has no error messages of its own. */
const ENGLISH = { error: en().localeError };

/** A schema of zod/mini with the methods of zod's own that the proofs' forms call. */
interface Chained extends mini.ZodMiniType {
  regex(pattern: RegExp, message?: string): Chained;
  refine(check: (value: never) => unknown, message?: string): Chained;
  int(): Chained;
  min(least: number): Chained;
  max(most: number): Chained;
  nullable(): Chained;
  meta(): Chained;
  extend(shape: mini.core.$ZodShape): Chained;
}

function chain(schema: mini.ZodMiniType): Chained {
  const isList = schema.def.type === 'array';
  const check = (...checks: mini.core.$ZodCheck<never>[]) => chain(schema.check(...(checks as never[])));
  return Object.assign(schema, {
    regex: (pattern: RegExp, message?: string) => check(mini.regex(pattern, message)),
    refine: (test: (value: never) => unknown, message?: string) => check(mini.refine(test as never, message)),
    int: () => check(mini.int() as never),
    min: (least: number) => check(isList ? mini.minLength(least) : mini.minimum(least)),
    max: (most: number) => check(isList ? mini.maxLength(most) : mini.maximum(most)),
    nullable: () => chain(mini.nullable(schema)),
    meta: () => chain(schema),
    extend: (shape: mini.core.$ZodShape) => chain(mini.extend(schema as mini.ZodMiniObject, shape)),
    safeParse: (value: unknown, params: object = {}) => mini.safeParse(schema, value, { ...ENGLISH, ...params }),
  }) as unknown as Chained;
}

/**
 * The part of zod that the proofs' forms use, over zod/mini. The package's build puts it in zod's place there: bundlers
 * can't leave out unused methods of zod's classes, which are half of a verifier.
 */
export const z = {
  string: () => chain(mini.string()),
  number: () => chain(mini.number()),
  boolean: () => chain(mini.boolean()),
  unknown: () => chain(mini.unknown()),
  never: () => chain(mini.never()),
  literal: (value: string | number) => chain(mini.literal(value)),
  enum: (values: readonly string[]) => chain(mini.enum(values)),
  array: (item: mini.ZodMiniType) => chain(mini.array(item)),
  tuple: (items: [mini.ZodMiniType, ...mini.ZodMiniType[]]) => chain(mini.tuple(items)),
  record: (key: mini.ZodMiniString, value: mini.ZodMiniType) => chain(mini.record(key, value)),
  object: (shape: mini.core.$ZodShape) => chain(mini.object(shape)),
  strictObject: (shape: mini.core.$ZodShape) => chain(mini.strictObject(shape)),
};
