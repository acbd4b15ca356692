import { canonicalHash, type Json } from '../../core/canonical-json';
import type { RgsProof } from '../rules/proof';

export type Path = readonly (string | number)[];

/** Every place of a value that holds a text, a number, a truth value or nothing. */
export function leavesOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, member]) =>
    leavesOf(member, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** The value with another one at that place. */
export function changed<Value>(value: Value, path: Path, change: (leaf: unknown) => unknown): Value {
  const [key, ...rest] = path;
  if (key === undefined) return change(value) as Value;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  copy[key] = changed(copy[key], rest, change);
  return copy as Value;
}

/** Another value of the same form: a digit or a letter for another, a number for the next. */
export function bent(leaf: unknown): unknown {
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

/** The proof with its documents' hashes and its result's made to fit again: a forger who knows how. */
export const rehashed = (proof: RgsProof): RgsProof => ({
  ...proof,
  evidence: proof.evidence.map((each) => ({ ...each, hash: canonicalHash(each.document as Json) })),
  resultHash: canonicalHash(proof.result as Json),
});
