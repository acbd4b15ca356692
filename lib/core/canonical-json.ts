import canonicalize from 'canonicalize';
import { sha256Hex } from './hash';

/** A value that JSON can represent without loss. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * Serialises a value by RFC 8785 (JCS): equal values give equal bytes. Throws for a value that JSON can't represent.
 */
export function formatCanonicalJson(value: Json): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('this value has no JSON form');
  return text;
}

/** SHA-256 of the canonical form, as lower-case hex. */
export const hashCanonicalJson = (value: Json): string => sha256Hex(formatCanonicalJson(value));
