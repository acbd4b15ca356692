import { z } from 'zod';

/** A text that no enum of the contracts has, as a newer service may send. */
const NEW_TEXT = 'added-later';

/**
 * Builds responses as a newer service could send them, in wire form: each enum and each literal text has an unknown
 * value, each object an unknown member, and what is nullable isn't null. Together they have each variant of a union and
 * an unknown one; in a record or tuple only the first.
 */
export function buildNewerResponses(schema: z.core.$ZodType): unknown[] {
  if (schema instanceof z.ZodCodec) return [schema.out instanceof z.ZodBigInt ? '7' : '2026-11-21T09:00:00.000Z'];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return buildObjects(def.shape);
    case 'array':
      return [buildNewerResponses(def.element)];
    case 'nullable':
    case 'optional':
    case 'readonly':
      return buildNewerResponses(def.innerType);
    case 'union':
      return [...def.options.flatMap(buildNewerResponses), { kind: NEW_TEXT }];
    case 'record':
      return [{ member: buildNewerResponses(def.valueType)[0] }];
    case 'tuple':
      return [def.items.map((item) => buildNewerResponses(item)[0])];
    default:
      return [buildScalar(def)];
  }
}

/** Builds as many objects as the member with the most values needs. */
function buildObjects(shape: z.core.$ZodShape): unknown[] {
  const members = Object.entries(shape).map(([name, member]) => [name, buildNewerResponses(member)] as const);
  const most = Math.max(1, ...members.map(([, values]) => values.length));
  return Array.from({ length: most }, (_, index) => ({
    ...Object.fromEntries(members.map(([name, values]) => [name, values[index % values.length]])),
    addedLater: { status: NEW_TEXT },
  }));
}

function buildScalar({ type, ...def }: z.core.$ZodTypes['_zod']['def']): unknown {
  if (type === 'enum') return NEW_TEXT;
  if (type === 'literal') return typeof (def as { values?: unknown[] }).values?.[0] === 'string' ? NEW_TEXT : true;
  const values: Readonly<Record<string, unknown>> = { number: 7, boolean: true, string: 'a text', null: null };
  return values[type] ?? 'anything';
}

/** Lists the paths of the members that should be a bigint or Date and aren't. Looks only into objects and lists. */
export function listUndecoded(schema: z.core.$ZodType, value: unknown, path = ''): string[] {
  if (value === null || value === undefined) return [];
  if (schema instanceof z.ZodCodec) {
    const isDecoded = schema.out instanceof z.ZodBigInt ? typeof value === 'bigint' : value instanceof Date;
    return isDecoded ? [] : [path];
  }
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, member]) =>
      listUndecoded(member, (value as Record<string, unknown>)[name], `${path}/${name}`),
    );
  if (def.type === 'array')
    return (value as unknown[]).flatMap((each) => listUndecoded(def.element, each, `${path}/0`));
  return 'innerType' in def ? listUndecoded(def.innerType as z.core.$ZodType, value, path) : [];
}

/**
 * Changes a wire-form response as a newer service might: to unknown enum values, and one more member per object. Leaves
 * unions, records and tuples as they are.
 */
export function toNewerResponse(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (value === null || schema instanceof z.ZodCodec) return value;
  if (def.type === 'enum' || def.type === 'literal') return typeof value === 'string' ? NEW_TEXT : value;
  if (def.type === 'object') {
    const members = Object.entries(value as object).map(([name, member]) => {
      const own = def.shape[name];
      return [name, own === undefined ? member : toNewerResponse(own, member)];
    });
    return { ...Object.fromEntries(members), addedLater: true };
  }
  if (def.type === 'array') return (value as unknown[]).map((each) => toNewerResponse(def.element, each));
  return 'innerType' in def ? toNewerResponse(def.innerType as z.core.$ZodType, value) : value;
}
