import type { Queries } from '../../db/client';
import { problemKinds } from '../api/problems';
import { tags } from '../api/tags';
import { getCard } from '../binder/card-contract';
import { getSharedBinder } from '../binder/contract';
import { isKnownCard } from '../binder/known-card-store';
import { documents, toTagSlug } from '../docs/rules/documents';
import { getDuelReceipt } from '../duel/receipt-contract';
import { findDuel } from '../duel/store';
import { getOdds } from '../gacha/machines/contract';
import { findMachine } from '../gacha/machines/store';
import { getPack } from '../packs/contract';
import { findPack } from '../packs/store';
import { getProviderRecord } from '../provider-record/contract';
import { isKnownProvider } from '../provider-record/get';
import { getPolicy } from '../valuation/contract';
import { findPolicy } from '../valuation/store';

/** Dependencies of the existence checks. */
interface Services {
  readonly database: { readonly queries: Queries };
  readonly provider: { readonly publicKey: string } | null;
}

/** Returns whether a thing exists, by its name in the page's path. */
type ExistenceCheck = (name: string, services: () => Promise<Services>) => Promise<boolean>;

/** An existence check for each kind of page about one thing, by the path before the thing's name. */
const existenceChecks: Readonly<Record<string, ExistenceCheck>> = {
  duels: async (duelId, services) =>
    duelId === 'new' ||
    (getDuelReceipt.params.safeParse({ duelId }).success &&
      (await findDuel(await getQueries(services), duelId)) !== null),
  packs: async (packId, services) =>
    getPack.params.safeParse({ packId }).success && (await findPack(await getQueries(services), packId)) !== null,
  gacha: async (machineKey, services) =>
    getOdds.params.safeParse({ machineKey }).success &&
    (await findMachine(await getQueries(services), machineKey)) !== null,
  providers: async (providerKey, services) => {
    if (!getProviderRecord.params.safeParse({ providerKey }).success) return false;
    const { database, provider } = await services();
    return isKnownProvider(database.queries, provider, providerKey);
  },
  cards: async (mint, services) =>
    getCard.params.safeParse({ mint }).success && isKnownCard(await getQueries(services), mint),
  // The page of a wallet that shares no binder says so, whether or not anybody has it.
  binder: async (wallet) => getSharedBinder.params.safeParse({ wallet }).success,
  valuation: async (policyHash, services) =>
    getPolicy.params.safeParse({ policyHash }).success &&
    (await findPolicy(await getQueries(services), policyHash)) !== null,
  problems: async (code) => Object.hasOwn(problemKinds, code),
  docs: async (name) => name === 'search' || documents.some(({ slug }) => slug === name),
  'docs/reference': async (slug) => Object.keys(tags).some((tag) => toTagSlug(tag) === slug),
};

const getQueries = async (services: () => Promise<Services>): Promise<Queries> => (await services()).database.queries;

/**
 * Returns whether a path is that of a page about one thing, and that thing doesn't exist. Checked before Next renders
 * the page, since a 404 that a page throws has no text until a script has run; Next's own 404 page has. Rejects if the
 * database can't be read.
 */
export async function isMissingPage(path: string, services: () => Promise<Services>): Promise<boolean> {
  const cut = path.lastIndexOf('/');
  const [area, name] = [path.slice(1, cut), path.slice(cut + 1)];
  const exists = Object.hasOwn(existenceChecks, area) ? existenceChecks[area] : undefined;
  return exists !== undefined && name !== '' && !(await exists(name, services));
}
