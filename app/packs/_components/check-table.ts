import { bytesToHex } from '@noble/hashes/utils.js';
import { getPack } from '../../../lib/packs/contract';
import { toSealedEntries } from '../../../lib/packs/published-rules';
import { buildPackTable, calculateInventoryHash, calculateOddsHash } from '../../../lib/packs/rules';
import type { Translate } from '../../_messages/translate';
import { api } from '../../_site/api';
import type { ProofStep } from '../../_ui/ProofSteps';

/**
 * Reads the pack from the API, recomputes its root, total weight and hashes from the entries alone, and compares them
 * with `shownRoot` and the published values.
 */
export async function checkTable(
  t: Translate<'packs'>,
  packId: string,
  shownRoot: string,
): Promise<readonly ProofStep[]> {
  const pack = await api.call(getPack, { params: { packId } });
  const entries = toSealedEntries(pack);
  const sealed = buildPackTable(entries);
  return [
    buildComparisonStep('root', t('check.root', { count: entries.length }), ROOT_FORMULA, [
      [t('check.sealed'), shownRoot],
      [t('check.recomputed'), bytesToHex(Uint8Array.from(sealed.root))],
    ]),
    buildComparisonStep('weights', t('check.weights'), t('check.weightsFormula'), [
      [t('check.sealed'), String(pack.table.totalWeight)],
      [t('check.recomputed'), String(sealed.totalWeight)],
    ]),
    buildComparisonStep('inventory', t('check.inventory'), t('check.inventoryFormula'), [
      [t('check.published'), pack.inventoryHash],
      [t('check.recomputed'), calculateInventoryHash(entries)],
    ]),
    buildComparisonStep('odds', t('check.odds'), t('check.oddsFormula'), [
      [t('check.published'), pack.oddsHash],
      [t('check.recomputed'), calculateOddsHash(entries)],
    ]),
  ];
}

const ROOT_FORMULA = `leaf = SHA-256(0x00 | SHA-256(entry JSON) | weight | value | card mint)
node = SHA-256(0x01 | left hash | left sum | right hash | right sum)`;

type NamedValue = readonly [name: string, value: string];

/** Builds a check that passes if both values are equal. */
function buildComparisonStep(
  key: string,
  words: string,
  formula: string,
  pair: readonly [NamedValue, NamedValue],
): ProofStep {
  return { key, words, formula, bytes: pair, state: pair[0][1] === pair[1][1] ? 'passed' : 'failed' };
}
