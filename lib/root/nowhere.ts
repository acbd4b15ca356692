import type { Queries } from '../../db/client';
import { problemKinds } from '../api/problems';
import { tags } from '../api/tags';
import { documents, tagSlug } from '../docs/rules/documents';
import { getDuelReceipt } from '../duel/receipt-contract';
import { findDuel } from '../duel/store';
import { getOdds } from '../gacha/contract';
import { findMachine } from '../gacha/machine-store';
import { getPack } from '../packs/contract';
import { findPack } from '../packs/store';
import { getPolicy } from '../valuation/contract';
import { findPolicy } from '../valuation/store';

/** Whether there is what a name stands for. */
type Look = (name: string, queries: () => Promise<Queries>) => Promise<boolean>;

/** Pages that are about one thing, by what stands before its name in their address. */
const looks: Readonly<Record<string, Look>> = {
  duels: async (duelId, queries) =>
    duelId === 'new' ||
    (getDuelReceipt.params.safeParse({ duelId }).success && (await findDuel(await queries(), duelId)) !== null),
  packs: async (packId, queries) =>
    getPack.params.safeParse({ packId }).success && (await findPack(await queries(), packId)) !== null,
  gacha: async (machineKey, queries) =>
    getOdds.params.safeParse({ machineKey }).success && (await findMachine(await queries(), machineKey)) !== null,
  valuation: async (policyHash, queries) =>
    getPolicy.params.safeParse({ policyHash }).success && (await findPolicy(await queries(), policyHash)) !== null,
  problems: async (code) => Object.hasOwn(problemKinds, code),
  docs: async (name) => documents.some(({ slug }) => slug === name),
  'docs/reference': async (slug) => Object.keys(tags).some((tag) => tagSlug(tag) === slug),
};

/**
 * Whether nothing is at an address. Asked before a page is rendered: the 404 that a page throws has no
 * text until a script has run, the one of an address without a page has. Where the database cannot be read,
 * nothing is known to be missing.
 */
export async function isNowhere(path: string, queries: () => Promise<Queries>): Promise<boolean> {
  const cut = path.lastIndexOf('/');
  const [area, name] = [path.slice(1, cut), path.slice(cut + 1)];
  const look = Object.hasOwn(looks, area) ? looks[area] : undefined;
  if (look === undefined || name === '') return false;
  return look(name, queries).then(
    (isThere) => !isThere,
    () => false,
  );
}
