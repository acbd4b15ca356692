import {
  cancelIfExpired,
  createModelDuel,
  isOver,
  type Model,
  type ModelDuel,
  type ModelTicket,
  type ModelTime,
} from './duel';
import { RESOLUTION_SECONDS } from './settings';

/** Time without a request after which a search expires. */
const TICKET_LEASE_MS = 90_000;
/** Time after which a search expires, whatever its requests. */
const MAX_SEARCH_MS = 600_000;
/** Least time by which a request extends a search. */
const MIN_EXTENSION_MS = 10_000;

/** A search request. The risk segment is read from the rows: its rules have their own tests. */
export interface SearchRequest {
  readonly wallet: string;
  readonly tier: string;
  readonly risk: string;
}

/** Kind of request: `search` moves to another tier, `goOn` returns the active search or match of any tier. */
export type RequestKind = 'search' | 'goOn';

/** Returns the wallet's active search or match, or null. Drops one that isn't active any more. */
export function findActiveOrDrop(model: Model, wallet: string, at: ModelTime): ModelTicket | null {
  const held = model.tickets.find((each) => each.wallet === wallet);
  if (held === undefined) return null;
  if (held.duel !== null) cancelIfExpired(model, held.duel, at);
  if (isActive(held, at)) return held;
  dropTicket(model, held);
  return null;
}

const isActive = ({ duel, seenUntil }: ModelTicket, { now }: ModelTime): boolean =>
  duel === null ? now <= seenUntil : ['matched', 'funding', 'committing', 'funded'].includes(duel.status);

/** Removes a search or match from the model. The duel of a match stays. */
export function dropTicket(model: Model, ticket: ModelTicket): void {
  model.tickets.splice(model.tickets.indexOf(ticket), 1);
}

/** Drops tickets that are no longer active, as the worker does. */
export function dropInactive(model: Model, at: ModelTime): void {
  for (const ticket of [...model.tickets]) if (!isActive(ticket, at)) dropTicket(model, ticket);
}

/** Returns the wallet's ticket after a request: a search, or a match made now or earlier. */
export function enterSearch(model: Model, wish: SearchRequest, way: RequestKind, at: ModelTime): ModelTicket {
  let held = findActiveOrDrop(model, wish.wallet, at);
  if (held !== null && held.duel === null && way === 'search' && held.tier !== wish.tier) {
    dropTicket(model, held);
    held = null;
  }
  if (held !== null) return extendAndRetry(model, held, at);
  const ticket: ModelTicket = { ...wish, createdAt: at.now, seenUntil: at.now + TICKET_LEASE_MS, duel: null };
  model.tickets.push(ticket);
  return matchOrWait(model, ticket, at);
}

/** Extends a search and tries again to match it. */
export function extendAndRetry(model: Model, ticket: ModelTicket, at: ModelTime): ModelTicket {
  if (ticket.duel !== null) return ticket;
  const until = Math.min(ticket.createdAt + MAX_SEARCH_MS, at.now + TICKET_LEASE_MS);
  if (until - ticket.seenUntil >= MIN_EXTENSION_MS) ticket.seenUntil = until;
  return matchOrWait(model, ticket, at);
}

/** Matches a search with the oldest fitting one, if there is any. Returns the search's ticket. */
function matchOrWait(model: Model, seeker: ModelTicket, at: ModelTime): ModelTicket {
  const [found] = model.tickets
    .filter((each) => canMatch(model, seeker, each, at))
    .sort((one, other) => one.createdAt - other.createdAt);
  if (found === undefined) return seeker;
  const [first, second] = seeker.createdAt < found.createdAt ? [seeker, found] : [found, seeker];
  const duel = createMatchedDuel(first.wallet, second.wallet, at);
  model.duels.push(duel);
  found.duel = duel;
  seeker.duel = duel;
  return seeker;
}

function canMatch(model: Model, seeker: ModelTicket, other: ModelTicket, { now }: ModelTime): boolean {
  const isAlike = other.tier === seeker.tier && other.risk === seeker.risk;
  const isFree = other.wallet !== seeker.wallet && other.duel === null && now <= other.seenUntil;
  const players = [seeker.wallet, other.wallet];
  const plays = ({ creator, opponent }: ModelDuel) => players.includes(creator) && players.includes(opponent ?? '');
  const mayMeet = !model.rules.strangersMeet || !model.duels.some((duel) => !isOver(duel) && plays(duel));
  return isAlike && isFree && mayMeet;
}

/** Time from a match to the funding deadline of its duel. */
const MATCH_FUNDING_SECONDS = 600;

const createMatchedDuel = (creator: string, opponent: string, { now }: ModelTime): ModelDuel => {
  const expiresAt = Number.POSITIVE_INFINITY;
  const duel = createModelDuel({
    duelId: '',
    creator,
    invited: null,
    fundingSeconds: MATCH_FUNDING_SECONDS,
    expiresAt,
  });
  const fundingDeadline = (Math.floor(now / 1000) + MATCH_FUNDING_SECONDS) * 1000;
  const resolutionDeadline = fundingDeadline + RESOLUTION_SECONDS * 1000;
  return Object.assign(duel, { status: 'matched', opponent, fundingDeadline, resolutionDeadline });
};
