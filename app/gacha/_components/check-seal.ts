import { hashCanonicalJson } from '../../../lib/core/canonical-json';
import { getInventory, getOdds } from '../../../lib/gacha/machines/contract';
import { api } from '../../_site/api';
import type { ProofStep } from '../../_ui/ProofSteps';
import type { Seal } from './machine';

/**
 * Reads the newest seal from the API and recomputes its hashes. If the page shows that seal, compares the odds hash
 * with the one on the page.
 */
export async function checkSeal(
  machineKey: string,
  shown: { readonly sequence: number; readonly oddsHash: string },
): Promise<readonly ProofStep[]> {
  const [odds, inventory] = await Promise.all([
    api.call(getOdds, { params: { machineKey } }),
    api.call(getInventory, { params: { machineKey } }),
  ]);
  return buildSealSteps({ odds, inventory }, shown);
}

function buildSealSteps(
  { odds, inventory }: Seal,
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
      isShown
        ? 'The odds hash to the seal on this page'
        : `The machine has been resealed since. The odds hash to its seal number ${odds.sequence}`,
      'SHA-256(RFC 8785 form of the odds document)',
      ['Sealed', isShown ? shown.oddsHash : odds.oddsHash],
      ['Recomputed', hashCanonicalJson(odds.document)],
    ),
    buildComparisonStep(
      'inventory',
      'The odds name this list of cards, copies and values',
      'SHA-256(RFC 8785 form of the inventory document)',
      ['Named by the odds', odds.document.inventoryHash],
      ['Recomputed', hashCanonicalJson(inventory.document)],
    ),
    buildComparisonStep(
      'total',
      'The chances of all cards add up to the whole',
      'sum of all weights',
      ['Sealed', String(totalWeight)],
      ['Recomputed', String(sum)],
    ),
    buildComparisonStep(
      'copies',
      'Every copy is equally likely: a card’s weight is its number of copies',
      'weight of a card = its copies in the inventory',
      ['Expected', 'all equal'],
      ['Recomputed', isInStock ? 'all equal' : 'different'],
    ),
  ];
}

type NamedValue = readonly [name: string, value: string];

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
