import canonicalize from 'canonicalize';
import { sha256Hex } from './hash';

/** What can be written as JSON without loss. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** RFC 8785 (JCS): one byte sequence for one value. Throws on what JSON cannot hold. */
export function canonicalJson(value: Json): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('this value has no JSON form');
  return text;
}

/** SHA-256 of the canonical form, as lower-case hex. */
export const canonicalHash = (value: Json): string => sha256Hex(canonicalJson(value));
