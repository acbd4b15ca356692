import { z } from 'zod';

const NEW_TEXT = 'added-later';

/**
 * Builds responses of a newer service, in their wire form: every text of a known set is another one, every object has a
 * member more, and nothing is null. Each form of a union is in one of them, and a form that is new in another.
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

/** Gives as many objects as the member with the most values has. */
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

/** Lists the members that a response should have as bigint or Date, and hasn't, by their path. */
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

/** Returns a response, in its wire form, as a newer service may answer: with texts that are new, and a member more in each object. */
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
