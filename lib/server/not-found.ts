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

/** Returns whether the subject of a page exists, such as a duel. `name` is the last part of the page's path. */
type ExistenceCheck = (name: string, services: () => Promise<Services>) => Promise<boolean>;

/** The existence check of each kind of page about one subject, by the part of the path before the subject's name. */
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
  // Every valid address has a page: for a wallet that shares no binder, the page says so.
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
 * Whether a path is that of a page about one subject, such as a duel, and there is no such subject. Checked before Next
 * renders the page: a 404 that the page itself throws shows no text until a script has run, unlike Next's 404 for an
 * unknown path. Rejects if the database has to be read and can't be.
 */
export async function isMissingPage(path: string, services: () => Promise<Services>): Promise<boolean> {
  const cut = path.lastIndexOf('/');
  const [area, name] = [path.slice(1, cut), path.slice(cut + 1)];
  const exists = Object.hasOwn(existenceChecks, area) ? existenceChecks[area] : undefined;
  return exists !== undefined && name !== '' && !(await exists(name, services));
}
