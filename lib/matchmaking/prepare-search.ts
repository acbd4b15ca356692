import type { HandlerContext } from '../api/handler';
import type { Log } from '../api/log';
import { ProblemError } from '../api/problems';
import type { Random } from '../core/random';
import type { OpeningServices } from '../duel/opened-duel';
import type { GateServices } from '../gates/read-gates';
import type { ProviderPort } from '../provider/port';
import { currentPolicyHash } from '../valuation/rules';
import type { SearchRequest } from './enter';
import type { MatchOpeningServices } from './open-match';
import { assessRisk } from './risk-rules';
import { findWalletHistory } from './risk-store';
import { toWaitEstimate, type WaitEstimate } from './rules';
import { findTierPacks, type TierPacks } from './tier-packs';
import { findMedianWait } from './wait-store';

/** Dependencies of matchmaking. */
export interface MatchServices extends Omit<OpeningServices, 'provider'>, GateServices {
  readonly provider: ProviderPort | null;
  readonly log: Log;
  readonly random: Random;
  /** Returns the client's region; null if it is unknown. */
  readonly readRegion: (header: HandlerContext<unknown>['header']) => string | null;
}

/** Facts of a search: its request, the dependencies of a match, and how long searches of its segment have waited. */
export interface PreparedSearch {
  readonly request: SearchRequest;
  readonly opening: MatchOpeningServices;
  readonly estimate: WaitEstimate;
}

/**
 * Builds a wallet's search request with its segment, and reads the wait estimate. Throws `provider-unavailable`,
 * `region-unavailable`, `pack-tier-closed`, and `risk-unavailable` for a wallet without a stored session or duel.
 */
export async function prepareSearch(
  { services, caller, header, now }: HandlerContext<MatchServices>,
  wallet: string,
  packTier: string,
): Promise<PreparedSearch> {
  const { database, provider } = services;
  if (provider === null) throw new ProblemError('provider-unavailable');
  const region = services.readRegion(header);
  if (region === null) throw new ProblemError('region-unavailable');
  const [packs, history] = await Promise.all([
    findTierPacks(services, provider, packTier),
    findWalletHistory(database.queries, wallet, now),
  ]);
  if (packs === null) throw new ProblemError('pack-tier-closed');
  if (history === null) throw new ProblemError('risk-unavailable');
  const risk = assessRisk(history);
  const request = { wallet, packTier, policyHash: currentPolicyHash, providerMode: provider.mode, region, ...risk };
  // Read before the segment is locked, so that other searches of the segment don't wait for this query.
  const estimate = toWaitEstimate(await findMedianWait(database.queries, request));
  return { request, opening: toOpeningServices(services, provider, packs, caller), estimate };
}

/**
 * Returns the dependencies of opening a matched duel. `caller` is the request's caller: the timeline records whether
 * that is an integration.
 */
export const toOpeningServices = (
  { random, duelSettings, log }: MatchServices,
  provider: OpeningServices['provider'],
  packs: TierPacks,
  caller: HandlerContext<unknown>['caller'],
): MatchOpeningServices => ({
  ...{ random, duelSettings, log, provider, packs },
  byIntegration: caller.kind === 'integration',
});
