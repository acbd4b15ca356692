import { formatCanonicalJson, type Json } from '../../../lib/core/canonical-json';
import { sha256Hex } from '../../../lib/core/hash';
import { getPolicy } from '../../../lib/valuation/contract';
import type { Translate } from '../../_messages/translate';
import { api } from '../../_site/api';
import type { ProofStep } from '../../_ui/ProofSteps';

/** Reads the document from the API, and recomputes its hash and its canonical form from its text alone. */
export async function checkPolicy(t: Translate<'valuation'>, shownHash: string): Promise<readonly ProofStep[]> {
  const { canonicalJson } = await api.call(getPolicy, { params: { policyHash: shownHash } });
  return [
    {
      key: 'hash',
      words: t('check.hash'),
      formula: t('check.hashFormula'),
      ...compareWithRecomputed(t, shownHash, sha256Hex(canonicalJson)),
    },
    {
      key: 'canonical',
      words: t('check.canonical'),
      formula: t('check.canonicalFormula'),
      ...compareWithRecomputed(t, canonicalJson, formatCanonicalJson(JSON.parse(canonicalJson) as Json)),
    },
  ];
}

/**
 * Builds the verdict of a proof step, `passed` if the shown hash or text equals the recomputed one, and the two texts
 * that the step lists, each with its name.
 */
const compareWithRecomputed = (
  t: Translate<'valuation'>,
  shown: string,
  recomputed: string,
): Pick<ProofStep, 'state' | 'bytes'> => ({
  state: shown === recomputed ? 'passed' : 'failed',
  bytes: [
    [t('check.shown'), shown],
    [t('check.recomputed'), recomputed],
  ],
});
