import { expect } from 'vitest';
import { getDuel } from '../../lib/duel/contract';
import { cancelMatch, continueMatch, getMatchStatus, searchMatch } from '../../lib/matchmaking/contract';
import { assessRisk } from '../../lib/matchmaking/risk-rules';
import { findWalletHistory } from '../../lib/matchmaking/risk-store';
import type { UntypedJson } from '../service/play';
import { cancelModelDuel, type ModelTicket } from './duel';
import { expectDuelMatchesModel } from './real';
import { predictCancelSearchRefusal } from './refusals';
import type { CommandContext } from './steps';
import { dropTicket, enterSearch, extendAndRetry, findActiveOrDrop, type RequestKind } from './tickets';

/** Calls `searchMatch` or `continueMatch`, as `way` says, and compares the returned search with the model. */
export async function searchOrContinue(
  { model, real, at }: CommandContext,
  wallet: number,
  tier: string,
  way: RequestKind,
): Promise<void> {
  const by = real.wallet(wallet);
  const token = await real.play.getSessionToken(by);
  const { database, clock } = real.play.world;
  const history = await findWalletHistory(database.queries, by.address, clock.now());
  if (history === null) throw new Error('a wallet that signed in is known');
  const endpoint = way === 'search' ? searchMatch : continueMatch;
  const answer = await real.play.world.call(endpoint, { token, body: { packTier: tier } });
  const body = real.expectAnswer(way, answer, null, 200);
  const request = { wallet: by.address, tier, risk: assessRisk(history).riskSegment };
  await expectTicketMatchesModel({ model, real, at }, body, enterSearch(model, request, way, at));
}

/** Asks for the status of the active search. */
export async function readStatus({ model, real, at }: CommandContext, wallet: string): Promise<void> {
  const by = real.walletByAddress(wallet);
  const answer = await real.play.world.call(getMatchStatus, { token: await real.play.getSessionToken(by), body: {} });
  const active = findActiveOrDrop(model, by.address, at);
  const body = real.expectAnswer('ask', answer, active === null ? 'no-active-ticket' : null, 200);
  if (active !== null) await expectTicketMatchesModel({ model, real, at }, body, extendAndRetry(model, active, at));
}

/** Ends a search, or a match with its duel. */
export async function cancelSearch({ model, real, at }: CommandContext, wallet: string): Promise<void> {
  const by = real.walletByAddress(wallet);
  const answer = await real.play.world.call(cancelMatch, { token: await real.play.getSessionToken(by), body: {} });
  // An expired search can still be cancelled until the worker or another request drops it.
  const searching = model.tickets.find((each) => each.wallet === by.address && each.duel === null);
  const ticket = searching ?? findActiveOrDrop(model, by.address, at);
  const refusal = predictCancelSearchRefusal(ticket);
  real.expectAnswer('stop', answer, refusal, 200);
  if (ticket === null || refusal !== null) return;
  if (ticket.duel !== null) {
    real.expectTermsWithdrawn(ticket.duel);
    ticket.duel.consented = false;
    cancelModelDuel(ticket.duel, 'participant');
  }
  dropTicket(model, ticket);
}

/** Compares a search in a response with the model. A duel that is new to the model gets its id from the response. */
async function expectTicketMatchesModel(
  { real }: CommandContext,
  body: UntypedJson,
  { wallet, tier, duel }: ModelTicket,
): Promise<void> {
  const { state, duelId, wallet: searchingWallet, segment } = body;
  expect([state, searchingWallet]).toEqual([duel === null ? 'searching' : 'matched', wallet]);
  expect(segment.packTier).toBe(tier);
  if (duel === null) return void expect(duelId).toBeNull();
  if (duel.duelId === '') Object.assign(duel, { duelId });
  expect(duelId).toBe(duel.duelId);
  expect(Date.parse(body.commitmentDeadline)).toBe(duel.fundingDeadline);
  const token = await real.play.getSessionToken(real.walletByAddress(wallet));
  const seen = real.expectAnswer('read', await real.play.world.call(getDuel, { token, params: { duelId } }), null, 200);
  expect([seen.creatorWallet, seen.opponentWallet]).toEqual([duel.creator, duel.opponent]);
  Object.assign(duel, { escrowAddress: seen.escrowAddress, termsHash: seen.termsHash });
  expectDuelMatchesModel(seen, duel);
}
