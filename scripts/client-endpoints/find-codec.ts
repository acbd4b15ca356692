import { z } from 'zod';
import type { Codec } from '../../packages/client/calls/codec';

/** Returns where values of a response's schema have amounts and timestamps; null if they have none. */
export function findCodec(schema: z.core.$ZodType): Codec | null {
  if (schema instanceof z.ZodCodec) return schema.out instanceof z.ZodBigInt ? 'amount' : findDateCodec(schema);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return collectMembers(Object.entries(def.shape).map(([name, member]) => [name, findCodec(member)]));
    case 'array': {
      const item = findCodec(def.element);
      return item === null ? null : [item];
    }
    case 'nullable':
    case 'optional':
    case 'readonly':
      return findCodec(def.innerType);
    case 'union':
      return def.options.map(findCodec).reduce(mergeCodecs, null);
    case 'record':
    case 'tuple':
      return assertNoCodec(schema);
    default:
      return null;
  }
}

function findDateCodec(schema: z.ZodCodec): Codec {
  if (schema.out instanceof z.ZodDate) return 'date';
  throw new Error('The client decodes amounts and timestamps only.');
}

/** Returns a codec with the members that need decoding; null if none does. */
function collectMembers(members: readonly (readonly [string, Codec | null])[]): Codec | null {
  const own = members.filter((member): member is readonly [string, Codec] => member[1] !== null);
  return own.length === 0 ? null : Object.fromEntries(own);
}

/** Merges the codecs of two forms of a union. The client doesn't tell forms apart, so their codecs must agree. */
function mergeCodecs(one: Codec | null, other: Codec | null): Codec | null {
  if (one === null || other === null || JSON.stringify(one) === JSON.stringify(other)) return one ?? other;
  if (typeof one === 'string' || typeof other === 'string' || Array.isArray(one) || Array.isArray(other))
    throw new Error(`Two forms of a value need ${JSON.stringify(one)} and ${JSON.stringify(other)}.`);
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const [left, right] = [one, other] as Record<string, Codec>[];
  return collectMembers(names.map((name) => [name, mergeCodecs(left?.[name] ?? null, right?.[name] ?? null)]));
}

/** Throws if a record or tuple has amounts or timestamps, because the client doesn't decode these. */
function assertNoCodec(schema: z.core.$ZodType): null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner = def.type === 'record' ? [def.valueType] : def.type === 'tuple' ? def.items : [];
  if (inner.some((each) => findCodec(each) !== null))
    throw new Error(`The client decodes no ${def.type}. Extend packages/client/calls/codec.ts.`);
  return null;
}
