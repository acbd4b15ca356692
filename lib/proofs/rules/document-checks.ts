import { formatCanonicalJson, hashCanonicalJson, type Json } from '../../core/canonical-json';
import type { RgsProof } from './proof';
import { type NamedInput, runStep, type Step } from './step';

/** Checks that every document matches its hash. */
export function checkDocumentHashes({ evidence }: RgsProof): Step {
  const words = 'Every document in this proof is the one that its hash names.';
  return runStep('papers', words, 'hash = SHA-256(canonical JSON of the document, RFC 8785)', () => {
    const found = evidence.map(({ kind, hash, document }) => ({ kind, hash, is: hashCanonicalJson(document as Json) }));
    const bent = found.filter(({ hash, is }) => hash !== is);
    return {
      holds: bent.length === 0,
      inputs: found.map(({ kind, hash }) => [`Hash of ${kind}`, hash] as const),
      outcome: bent.length === 0 ? 'all of them are' : bent.map(({ kind, is }) => `${kind} hashes to ${is}`).join('; '),
    };
  });
}

/** A value that the proof states outside of its documents, and the same value as the documents have it. */
export type StatedValue = readonly [name: string, said: string | null, inDocuments: string | null];

/** Checks that the values outside the documents agree with the documents. Fails if `find` throws. */
export const checkStatements = (words: string, find: () => readonly StatedValue[]): Step =>
  runStep('round', words, 'each of these = the same in the documents', () => {
    const found = find();
    const wrong = found.filter(([, said, is]) => said !== is);
    return {
      holds: wrong.length === 0,
      inputs: found.map(([name, said]): NamedInput => [name, String(said)]),
      outcome: wrong.length === 0 ? 'all are the same' : wrong.map(([name, , is]) => `${name} is ${is}`).join('; '),
    };
  });

/** Checks that the recomputed result has the same canonical JSON as the proof's, and that this has the stated hash. */
export function checkResult({ result, resultHash }: RgsProof, recompute: () => Json): Step {
  const words = 'The result in this proof is the one that follows from all of the above.';
  return runStep('result', words, 'resultHash = SHA-256(canonical JSON of the recomputed result)', () => {
    const recomputed = formatCanonicalJson(recompute());
    const said = formatCanonicalJson(result as Json);
    return {
      holds: recomputed === said && hashCanonicalJson(result as Json) === resultHash,
      inputs: [
        ['Result', said],
        ['Result hash', resultHash],
      ],
      outcome: recomputed === said ? `SHA-256 ${hashCanonicalJson(result as Json)}` : `recomputed: ${recomputed}`,
    };
  });
}
