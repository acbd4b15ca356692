import { hashCanonicalJson } from '../../../lib/core/canonical-json';
import type { Translate } from '../../_messages/translate';
import { api } from '../../_site/api';
import type { ProofStep } from '../../_ui/ProofSteps';
import type { OddsAndInventory } from './machine';
import { readOddsAndInventory } from './read-seal';

/**
 * Reads a machine's newest odds and inventory from the API. Recomputes both hashes and the total weight, and compares
 * each weight with the card's copies. If the page shows the same seal, compares the odds hash with the one on the page.
 */
export async function checkSeal(
  t: Translate<'gacha'>,
  machineKey: string,
  shown: { readonly sequence: number; readonly oddsHash: string },
): Promise<readonly ProofStep[]> {
  return buildSealSteps(t, await readOddsAndInventory(api, machineKey), shown);
}

function buildSealSteps(
  t: Translate<'gacha'>,
  { odds, inventory }: OddsAndInventory,
  shown: { sequence: number; oddsHash: string },
): readonly ProofStep[] {
  const isShown = odds.sequence === shown.sequence;
  const { entries, totalWeight } = odds.document;
  const copies = new Map(inventory.document.entries.map((entry) => [entry.entryIndex, entry.copies]));
  const sum = entries.reduce((total, { weight }) => total + weight, 0);
  const isInStock = entries.every(({ entryIndex, weight }) => copies.get(entryIndex) === weight);
  return [
    buildComparisonStep(
      'odds',
      isShown ? t('sealCheck.odds') : t('sealCheck.resealed', { sequence: String(odds.sequence) }),
      t('proof.oddsFormula'),
      [t('proof.sealed'), isShown ? shown.oddsHash : odds.oddsHash],
      [t('proof.recomputed'), hashCanonicalJson(odds.document)],
    ),
    buildComparisonStep(
      'inventory',
      t('sealCheck.inventory'),
      t('proof.inventoryFormula'),
      [t('sealCheck.named'), odds.document.inventoryHash],
      [t('proof.recomputed'), hashCanonicalJson(inventory.document)],
    ),
    buildComparisonStep(
      'total',
      t('sealCheck.total'),
      t('sealCheck.totalFormula'),
      [t('proof.sealed'), String(totalWeight)],
      [t('proof.recomputed'), String(sum)],
    ),
    buildComparisonStep(
      'copies',
      t('sealCheck.copies'),
      t('sealCheck.copiesFormula'),
      [t('sealCheck.expected'), t('sealCheck.equal')],
      [t('proof.recomputed'), t(isInStock ? 'sealCheck.equal' : 'sealCheck.different')],
    ),
  ];
}

type NamedValue = readonly [name: string, value: string];

/** Builds a check that passes if both values are equal. */
const buildComparisonStep = (
  key: string,
  words: string,
  formula: string,
  left: NamedValue,
  right: NamedValue,
): ProofStep => ({
  key,
  words,
  formula,
  bytes: [left, right],
  state: left[1] === right[1] ? 'passed' : 'failed',
});
