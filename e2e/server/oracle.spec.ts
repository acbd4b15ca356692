import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { getDuel, joinDuel } from '../../lib/duel/contract';
import { collectEvidence } from '../../scripts/duel/collect';
import { connectToService, createPlayers } from '../../scripts/duel/enter';
import { followDuel } from '../../scripts/duel/follow';
import { paySide } from '../../scripts/duel/pay';
import { findDifferences } from '../../scripts/duel/verify';
import {
  type Attacker,
  acceptAndLock,
  createAttacker,
  findLeaks,
  payBoth,
  requestAsStranger,
  requestOnce,
  requestUntilAnswered,
  SILENT_REPORT,
  tryLock,
} from '../../testing/server/oracle-cheat';
import {
  createOpenDuel,
  forgeFromFixedTerms,
  forgeFromWaitingDuel,
  payWithdrawnTerms,
  requestDrawsTooEarly,
} from '../../testing/server/oracle-round';
import { type BuiltServer, prepareBuiltServer } from '../../testing/server/own-server';

/** Number of waves of rounds, and number of rounds that each wave plays at once. */
const [WAVES, AT_ONCE] = [3, 4];
/** The provider's replies to the six requests of `requestAsStranger`, none of which has its token. */
const STRANGER_REPLIES = Array(6).fill('401 unauthorized');

let server: BuiltServer;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await prepareBuiltServer({ CHAIN_SLOT_MS: '50' });
  await server.start();
});

test.afterAll(async () => {
  await server.kill();
  server.remove();
});

/**
 * Attacks while the duel waits for an opponent: pays forged duels over the same seed commitment, which is public, and
 * asks the provider for its consent to them and for their draws, with the provider's token and without.
 */
async function attackWaiting(cheat: Attacker, duelId: string): Promise<void> {
  const waiting = await cheat.joiner.client.call(getDuel, { params: { duelId } });
  const { foreign, own } = await forgeFromWaitingDuel(cheat, waiting);
  const attackForeign = async () => {
    await payBoth(cheat.chain, foreign);
    expect.soft(await requestAsStranger(cheat, foreign, waiting.providerKey)).toEqual(STRANGER_REPLIES);
    expect.soft(await requestUntilAnswered(cheat, foreign)).toEqual(['404 unknown-commitment', '404 unknown-terms']);
    expect.soft(await tryLock(cheat, foreign)).toBe('notAccepted');
  };
  const attackOwn = async () => {
    await payBoth(cheat.chain, own);
    await acceptAndLock(cheat, own);
    expect.soft(await requestAsStranger(cheat, own, waiting.providerKey)).toEqual(STRANGER_REPLIES);
    expect.soft(await requestUntilAnswered(cheat, own)).toEqual(['422 request-wrong', '404 unknown-terms']);
  };
  await Promise.all([attackForeign(), attackOwn()]);
}

/**
 * Plays a duel of an honest creator against the cheat, who attacks before and after it joins. Returns leaks of the seed
 * among the replies that the cheat got, and the number of those replies.
 */
async function playRound(token: string): Promise<{ leaks: string[]; replyCount: number }> {
  const service = await connectToService(`${server.origin}/v1`, SILENT_REPORT);
  const [{ creator: victim }, cheat] = await Promise.all([
    createPlayers(service, SILENT_REPORT),
    createAttacker(service, token),
  ]);
  const { duelId } = await createOpenDuel(victim);
  await attackWaiting(cheat, duelId);

  const fixed = await cheat.joiner.client.call(joinDuel, { params: { duelId } });
  const agreed = await paySide(cheat.joiner, fixed, service.programId, service.rpc, SILENT_REPORT);
  const { real, variants } = await forgeFromFixedTerms(cheat, agreed);
  const attackFixed = variants.map(async (variant) => {
    await payBoth(cheat.chain, variant);
    expect.soft(await requestAsStranger(cheat, variant, agreed.providerConsent ?? '')).toEqual(STRANGER_REPLIES);
    expect.soft(await requestUntilAnswered(cheat, variant)).toEqual(['409 commitment-used', '404 unknown-terms']);
  });
  await Promise.all(attackFixed);
  expect.soft(await requestAsStranger(cheat, real, agreed.providerConsent ?? '')).toEqual(STRANGER_REPLIES);
  expect.soft(await requestOnce(cheat, real)).toEqual(['200 answered', '409 not-final']);

  await paySide(victim, fixed, service.programId, service.rpc, SILENT_REPORT);
  const [early, withdrawn] = await Promise.all([requestDrawsTooEarly(cheat, real), payWithdrawnTerms(cheat)]);
  expect.soft(withdrawn).toEqual({ replies: ['409 withdrawn', '409 not-final'], isAccepted: false });
  await followDuel([victim, cheat.joiner], duelId, 'settled', SILENT_REPORT);
  const evidence = await collectEvidence(service, duelId);
  expect(findDifferences(evidence)).toEqual([]);
  const heard = [...cheat.receivedTexts, ...early];
  return { leaks: findLeaks(heard, evidence.seed), replyCount: heard.length };
}

test('F1: twelve rounds of a cheat that may be the operator get no seed, and each duel settles', async () => {
  test.setTimeout(300_000);
  const token = readFileSync(join(server.dataDir, 'agents', 'provider', 'token'), 'utf8').trim();
  for (let wave = 0; wave < WAVES; wave += 1) {
    const rounds = await Promise.all(Array.from({ length: AT_ONCE }, () => playRound(token)));
    for (const { leaks, replyCount } of rounds) {
      expect(leaks).toEqual([]);
      expect(replyCount).toBeGreaterThan(30);
    }
  }
});
