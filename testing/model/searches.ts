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

/** Searches in a tier, or continues the active search. */
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
  const wish = { wallet: by.address, tier, risk: assessRisk(history).riskSegment };
  await expectTicketMatchesModel({ model, real, at }, body, enterSearch(model, wish, way, at));
}

/** Asks for the status of the active search. */
export async function readStatus({ model, real, at }: CommandContext, wallet: string): Promise<void> {
  const by = real.walletByAddress(wallet);
  const answer = await real.play.world.call(getMatchStatus, { token: await real.play.getSessionToken(by), body: {} });
  const held = findActiveOrDrop(model, by.address, at);
  const body = real.expectAnswer('ask', answer, held === null ? 'no-active-ticket' : null, 200);
  if (held !== null) await expectTicketMatchesModel({ model, real, at }, body, extendAndRetry(model, held, at));
}

/** Ends a search, or a match with its duel. */
export async function cancelSearch({ model, real, at }: CommandContext, wallet: string): Promise<void> {
  const by = real.walletByAddress(wallet);
  const answer = await real.play.world.call(cancelMatch, { token: await real.play.getSessionToken(by), body: {} });
  // An expired search can still be cancelled until the worker or another request drops it.
  const searching = model.tickets.find((each) => each.wallet === by.address && each.duel === null);
  const held = searching ?? findActiveOrDrop(model, by.address, at);
  const refusal = predictCancelSearchRefusal(held);
  real.expectAnswer('stop', answer, refusal, 200);
  if (held === null || refusal !== null) return;
  if (held.duel !== null) {
    real.expectTermsWithdrawn(held.duel);
    held.duel.consented = false;
    cancelModelDuel(held.duel, 'participant');
  }
  dropTicket(model, held);
}

/** Compares a search in a response with the model. A duel that is new to the model gets its id from the response. */
async function expectTicketMatchesModel(
  { real }: CommandContext,
  body: UntypedJson,
  { wallet, tier, duel }: ModelTicket,
): Promise<void> {
  const { state, duelId, wallet: told, segment } = body;
  expect([state, told]).toEqual([duel === null ? 'searching' : 'matched', wallet]);
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
