import { hashCanonicalJson, type Json } from '../../lib/core/canonical-json';
import type { RgsProof } from '../../lib/proofs/rules/proof';

export type JsonPath = readonly (string | number)[];

/** Returns the paths of all strings, numbers, booleans and nulls in a value. */
export function listLeafPaths(value: unknown, path: JsonPath = []): readonly JsonPath[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, member]) =>
    listLeafPaths(member, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** Returns a copy of the value with the leaf at the path changed. */
export function withLeafChanged<Value>(value: Value, path: JsonPath, change: (leaf: unknown) => unknown): Value {
  const [key, ...rest] = path;
  if (key === undefined) return change(value) as Value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  copy[key] = withLeafChanged(copy[key], rest, change);
  return copy as Value;
}

/**
 * Returns a different value, mostly of the same form, such as another digit or letter or the next number; a string for
 * null.
 */
export function toDifferentValue(leaf: unknown): unknown {
  if (typeof leaf === 'number') return leaf < 0xffff_ffff ? leaf + 1 : leaf - 1;
  if (typeof leaf === 'boolean') return !leaf;
  if (typeof leaf !== 'string') return 'nothing before';
  if (leaf === 'creator' || leaf === 'opponent') return leaf === 'creator' ? 'opponent' : 'creator';
  if (leaf === 'value' || leaf === 'coin') return leaf === 'value' ? 'coin' : 'value';
  if (leaf === 'reference' || leaf === 'external') return leaf === 'reference' ? 'external' : 'reference';
  const at = Math.floor(leaf.length / 2);
  const next = { 0: '1', 9: '8', a: 'b', f: 'e', z: 'y', Z: 'Y', '+': 'A', '/': 'A' }[leaf[at] ?? ''];
  const step = next ?? String.fromCharCode((leaf.charCodeAt(at) || 64) + 1);
  return leaf.slice(0, at) + step + leaf.slice(at + 1);
}

/** Returns the proof with recomputed hashes of its documents and result, as a competent forger would make it. */
export const recomputeHashes = (proof: RgsProof): RgsProof => ({
  ...proof,
  evidence: proof.evidence.map((each) => ({ ...each, hash: hashCanonicalJson(each.document as Json) })),
  resultHash: hashCanonicalJson(proof.result as Json),
});
