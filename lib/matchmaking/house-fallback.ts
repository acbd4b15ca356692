import type { Transaction } from '../../db/client';
import { resolveActingWallet } from '../api/acting-wallet';
import { defineWriteHandler, type HandlerContext } from '../api/handler';
import type { Log } from '../api/log';
import { ProblemError } from '../api/problems';
import { insertMatchedDuel } from '../duel/matched-store';
import { buildOpenedDuel, type OpeningServices } from '../duel/opened-duel';
import { buildMatchTerms } from '../duel/rules/terms';
import { findDuel, type StoredDuel } from '../duel/store';
import { assertGatesOpen } from '../gates/assert-open';
import { takeCommitment } from '../provider/store';
import { currentPolicyHash } from '../valuation/rules';
import { playHouse } from './contract';
import type { SearchOrMatch } from './enter';
import {
  doesHousePlayAgainst,
  EXPOSURE_LIMIT_REASON,
  findWalletRefusal,
  HOUSE_FUNDING_SECONDS,
  RESTRICTED_WALLET_REASON,
  toUtcDay,
} from './house-rules';
import { addExposure, haveUnfinishedDuel, insertStake, sumDayStakes } from './house-store';
import { toMatchedColumns } from './open-match';
import type { MatchServices } from './prepare-search';
import { endExpiredMatch } from './resume';
import { findSearchEndReason } from './rules';
import { findActiveTicket, lockSegments, lockWallet, matchTicket, type StoredTicket } from './store';
import { findTierPacks, reserveMatchPack, type TierPacks } from './tier-packs';
import { buildNoTicketProblem, toSessionBody } from './view';

interface Services extends MatchServices {
  /** The wallet of the house's agent; null where there is none. */
  readonly houseWallet: string | null;
}

/** Facts that are read before the transaction. */
interface HouseMatchFacts {
  readonly wallet: string;
  /** Null if the player is already matched, so that no duel with the house begins. */
  readonly house: HouseServices | null;
  readonly packs: TierPacks | null;
}

interface HouseServices extends OpeningServices {
  readonly log: Log;
  readonly houseWallet: string;
}

/**
 * Matches a searching player with the house, at the player's choice, or returns their match with it. The house signs
 * and pays like any other wallet. Throws `no-active-ticket`, `ticket-not-searching` for a match with a player,
 * `house-limit-reached`, `pack-tier-closed`, `provider-unavailable`, `policy-superseded`, `gate-closed` and
 * `chain-unavailable`.
 */
export const playHouseHandler = defineWriteHandler(playHouse)({
  async gather(context: HandlerContext<Services>, { body }): Promise<HouseMatchFacts> {
    const { services, caller } = context;
    const { duelSettings, provider, houseWallet, database, log } = services;
    const wallet = resolveActingWallet(caller, body.wallet);
    await endExpiredMatch(context, wallet);
    const held = await findActiveTicket(database.queries, wallet);
    // A wallet without a search or match gets `no-active-ticket` even if the house is closed.
    if (held === null || findSearchEndReason(held, context.now) !== null)
      throw await buildNoTicketProblem(database.queries, wallet);
    if (held.state === 'matched') return { wallet, house: null, packs: null };
    await assertGatesOpen(['house'], context);
    if (provider === null) throw new ProblemError('provider-unavailable');
    if (houseWallet === null) throw new ProblemError('gate-closed');
    const packs = await findTierPacks(services, provider, held.packTier);
    return { wallet, house: { duelSettings, provider, houseWallet, log }, packs };
  },
  async apply({ now }, transaction, _, { wallet, house, packs }) {
    await lockWallet(transaction, wallet);
    const before = await findActiveTicket(transaction, wallet);
    if (before?.state === 'searching') await lockSegments(transaction, before);
    const held = before && (await findActiveTicket(transaction, wallet));
    if (held === null || findSearchEndReason(held, now) !== null) throw await buildNoTicketProblem(transaction, wallet);
    const outcome =
      held.state === 'matched'
        ? await requireHouseMatch(transaction, held)
        : await startHouseMatch(transaction, house, held, packs, now);
    return { body: await toSessionBody(transaction, outcome) };
  },
});

/** Returns the ticket's match with the house. Throws `ticket-not-searching` if the match is with a player. */
async function requireHouseMatch(transaction: Transaction, ticket: StoredTicket): Promise<SearchOrMatch> {
  const duel = await findDuel(transaction, ticket.duelId as string);
  if (duel?.matchmakingMode !== 'house') throw new ProblemError('ticket-not-searching');
  return { ticket, duel, waitingFor: null };
}

async function startHouseMatch(
  transaction: Transaction,
  house: HouseServices | null,
  held: StoredTicket,
  packs: TierPacks | null,
  now: Date,
): Promise<SearchOrMatch> {
  // `gather` saw a match, so it prepared no house duel; that match has ended since, and the ticket is of a new search.
  if (house === null) throw new ProblemError('ticket-not-searching');
  // After a change of provider or policy the ticket's segment can no longer be played.
  if (house.provider.mode !== held.providerMode || held.policyHash !== currentPolicyHash || packs === null)
    throw new ProblemError(
      'pack-tier-closed',
      'The pack, provider or policy of this search has changed. Search again.',
    );
  const lamports = await reserveStake(transaction, house, held, now);
  const duel = await openHouseDuel(transaction, house, held, packs, now);
  await insertStake(transaction, { duelId: duel.duelId, wallet: held.wallet, day: toUtcDay(now), lamports });
  const ticket = await matchTicket(transaction, held.ticketId, toMatchedColumns(duel, 'opponent', now));
  if (ticket === null) throw new Error(`The ticket ${held.ticketId} changed under the lock of its segment.`);
  return { ticket, duel, waitingFor: null };
}

/** Adds one duel's fee to the house's exposure, and returns the fee. Throws `house-limit-reached`. */
async function reserveStake(
  transaction: Transaction,
  { houseWallet, duelSettings }: HouseServices,
  { wallet, riskSegment }: StoredTicket,
  now: Date,
): Promise<bigint> {
  const { feeLamports } = duelSettings();
  if (wallet === houseWallet || (await haveUnfinishedDuel(transaction, wallet, houseWallet)))
    throw new ProblemError('house-limit-reached', 'The house plays only one duel with a wallet at a time.');
  if (!doesHousePlayAgainst(riskSegment)) throw new ProblemError('house-limit-reached', RESTRICTED_WALLET_REASON);
  const treasury = await addExposure(transaction, feeLamports);
  if (treasury === null) throw new ProblemError('house-limit-reached', EXPOSURE_LIMIT_REASON);
  const refusal = findWalletRefusal(feeLamports, treasury, await sumDayStakes(transaction, toUtcDay(now), wallet));
  if (refusal !== null) throw new ProblemError('house-limit-reached', refusal);
  return feeLamports;
}

async function openHouseDuel(
  transaction: Transaction,
  house: HouseServices,
  { wallet }: StoredTicket,
  packs: TierPacks,
  now: Date,
): Promise<StoredDuel> {
  const commitment = await takeCommitment(transaction, house.provider.publicKey, now);
  if (commitment === null) throw new ProblemError('provider-unavailable');
  const reservation = { log: house.log, providerKey: house.provider.publicKey, now };
  const pack = await reserveMatchPack(transaction, packs, reservation);
  const opening = {
    ...commitment,
    packId: pack.packId,
    cardMode: pack.cardMode,
    cardsLamports: pack.cardsLamports,
    creatorWallet: house.houseWallet,
    matchmakingMode: 'house',
    listed: true,
    invitedWallet: null,
    fundingSeconds: HOUSE_FUNDING_SECONDS,
  } as const;
  const opened = buildOpenedDuel(house, opening, now);
  const actors = { creatorKind: 'creator', opponentKind: 'opponent' } as const;
  return insertMatchedDuel(transaction, opened, buildMatchTerms(opened, pack, wallet, now), actors);
}
