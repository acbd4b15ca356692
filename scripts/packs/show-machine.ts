import type { Queries } from '../../db/client';
import { parseMachineDocument } from '../../lib/gacha/machines/offer';
import { listAllMachines } from '../../lib/gacha/machines/offer-store';
import { findMachine } from '../../lib/gacha/machines/store';
import { buildUnknownIdError, describeOfferState } from '../../lib/offers/offer-error';
import { findDraft, listDrafts } from '../../lib/offers/store';
import { formatUnits, listChangeLines } from './changes';

/** Returns one line for each machine, whatever its mint, then one for each draft of a machine. */
export async function listMachineLines(queries: Queries): Promise<string[]> {
  const rows = await listAllMachines(queries);
  const drafts = await listDrafts(queries, 'machine');
  return [
    ...rows.map((row) => {
      const price = `${formatUnits(row.priceAmount, row.priceDecimals)} of ${row.priceMint}`;
      return [row.machineKey, JSON.stringify(row.name), row.tier, price, describeOfferState(row)].join('  ');
    }),
    ...drafts.map(({ id, addedAt }) => `${id}  draft, added ${addedAt.toISOString()}`),
  ];
}

/** Describes a machine with its newest seal, or a draft. Throws an `OfferError` when there is neither. */
export async function describeMachine(queries: Queries, machineKey: string): Promise<string[]> {
  const found = await findMachine(queries, machineKey);
  const changes = await listChangeLines(queries, 'machine', machineKey);
  if (found !== null) {
    const { machine, seal } = found;
    return [
      `${machineKey}  ${describeOfferState(machine)}`,
      `name           ${machine.name}`,
      `tier           ${machine.tier}`,
      `price          ${formatUnits(machine.priceAmount, machine.priceDecimals)} of ${machine.priceMint}`,
      `seal           ${seal.sequence}, weight ${seal.totalWeight} of ${seal.inventory.entries.length} cards`,
      `odds hash      ${seal.oddsHash}`,
      `inventory hash ${seal.inventoryHash}`,
      ...changes,
    ];
  }
  const draft = await findDraft(queries, 'machine', machineKey);
  if (draft === null) throw buildUnknownIdError(machineKey);
  const { name, tier, price, replaces, totalCopies, entries } = parseMachineDocument(JSON.parse(draft.document));
  return [
    `${machineKey}  draft${replaces === undefined ? '' : ` that replaces ${replaces}`}`,
    `name           ${name}`,
    `tier           ${tier}`,
    `price          ${price.amount} base units of the payment mint`,
    `to seal        weight ${totalCopies} of ${entries.length} cards`,
    ...changes,
  ];
}
