import { bytesToHex } from '@noble/hashes/utils.js';
import { getPack } from '../../../lib/packs/contract';
import { toSealedEntries } from '../../../lib/packs/published-rules';
import { buildPackTable, calculateInventoryHash, calculateOddsHash } from '../../../lib/packs/rules';
import { api } from '../../_site/api';
import type { ProofStep } from '../../_ui/ProofSteps';

/** Reads the pack from the API and recomputes its root, total and hashes from the entries alone. */
export async function checkTable(packId: string, shownRoot: string): Promise<readonly ProofStep[]> {
  const pack = await api.call(getPack, { params: { packId } });
  const entries = toSealedEntries(pack);
  const sealed = buildPackTable(entries);
  return [
    buildComparisonStep(
      'root',
      `The root of the ${entries.length} entries is the sealed root on this page`,
      ROOT_FORMULA,
      [
        ['Sealed', shownRoot],
        ['Recomputed', bytesToHex(Uint8Array.from(sealed.root))],
      ],
    ),
    buildComparisonStep(
      'weights',
      'The tickets of all entries add up to the sealed total',
      'sum of the weights of all entries',
      [
        ['Sealed', String(pack.table.totalWeight)],
        ['Recomputed', String(sealed.totalWeight)],
      ],
    ),
    buildComparisonStep(
      'inventory',
      'The list of cards and values is the published one',
      'SHA-256(canonical JSON of the entries)',
      [
        ['Published', pack.inventoryHash],
        ['Recomputed', calculateInventoryHash(entries)],
      ],
    ),
    buildComparisonStep(
      'odds',
      'The list of tiers and tickets is the published one',
      'SHA-256(canonical JSON of tiers and weights)',
      [
        ['Published', pack.oddsHash],
        ['Recomputed', calculateOddsHash(entries)],
      ],
    ),
  ];
}

const ROOT_FORMULA = `leaf = SHA-256(0x00 | SHA-256(entry JSON) | weight | value | card mint)
node = SHA-256(0x01 | left hash | left sum | right hash | right sum)`;

type NamedValue = readonly [name: string, value: string];

function buildComparisonStep(
  key: string,
  words: string,
  formula: string,
  pair: readonly [NamedValue, NamedValue],
): ProofStep {
  return { key, words, formula, bytes: pair, state: pair[0][1] === pair[1][1] ? 'passed' : 'failed' };
}
