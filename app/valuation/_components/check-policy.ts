import { formatCanonicalJson, type Json } from '../../../lib/core/canonical-json';
import { sha256Hex } from '../../../lib/core/hash';
import { getPolicy } from '../../../lib/valuation/contract';
import { api } from '../../_site/api';
import type { ProofStep } from '../../_ui/ProofSteps';

/** Reads the document from the API, and recomputes its hash and its canonical form from its text alone. */
export async function checkPolicy(shownHash: string): Promise<readonly ProofStep[]> {
  const { canonicalJson: text } = await api.call(getPolicy, { params: { policyHash: shownHash } });
  return [
    {
      key: 'hash',
      words: 'The hash of the document is the hash on this page',
      formula: 'SHA-256(the document, as UTF-8)',
      ...compareHashes(shownHash, sha256Hex(text)),
    },
    {
      key: 'canonical',
      words: 'The document is in its canonical form, so that there is no second text of the same policy',
      formula: 'RFC 8785: members sorted, no spaces, one form for each number and text',
      ...compareHashes(text, formatCanonicalJson(JSON.parse(text) as Json)),
    },
  ];
}

const compareHashes = (shown: string, recomputed: string): Pick<ProofStep, 'state' | 'bytes'> => ({
  state: shown === recomputed ? 'passed' : 'failed',
  bytes: [
    ['Shown', shown],
    ['Recomputed', recomputed],
  ],
});
