import { expect } from 'vitest';
import { isOver, type Model, type ModelDuel, sides } from './duel';
import { refundByProgram } from './escrow';
import { playCloseEscrow, playPayment, playRefund, runWorkerOnAll } from './money';
import type { ServiceUnderTest } from './real';
import { ACCEPT_WINDOW_SLOTS, LATE_SLOTS } from './settings';
import { playCreateDuel, playJoinDuel, playPreparePayment, playReadDuel } from './steps';

const HOUR_MS = 3_600_000;

/** Creates the duels that a sequence begins with: a matched one, a challenge, and one that both players have paid. */
export async function createInitialDuels(model: Model, real: ServiceUnderTest): Promise<void> {
  const next = async () => ({ model, real, at: await real.advanceTime() });
  for (const invited of [null, 0, null])
    await playCreateDuel(await next(), { wallet: 0, invited, fundingSeconds: 300 });
  const [open, , paid] = model.duels as [ModelDuel, ModelDuel, ModelDuel];
  for (const duel of [open, paid]) await playJoinDuel(await next(), duel, 1);
  for (const wallet of [0, 1]) await playPreparePayment(await next(), paid, wallet, true);
  for (const intent of paid.intents)
    await playPayment(await next(), paid, intent, { submitsSignature: 'after', checksBeforeFinal: true });
}

/**
 * Ends every duel, after any history: lets time pass, runs the worker, refunds each part that is held, and closes
 * accounts. Expects that nothing stays open.
 */
export async function endAllDuels(model: Model, real: ServiceUnderTest): Promise<void> {
  const next = async (milliseconds?: number) => ({ model, real, at: await real.advanceTime(milliseconds) });
  await runWorkerOnAll(await next(HOUR_MS));
  const isStaked = model.duels.some(({ accepted }) => accepted !== null);
  real.play.world.chain.tick(isStaked ? LATE_SLOTS : 2 * ACCEPT_WINDOW_SLOTS);
  await runWorkerOnAll(await next());
  for (const duel of model.duels) {
    if (duel.fees.creator === 'held') await playRefund(await next(), duel, duel.creator, 'creator');
    if (duel.fees.opponent === 'held') await refundByProgram(await next(), duel, 'opponent');
    if (duel.bond === 'held') await playRefund(await next(), duel, duel.creator, 'bond');
  }
  await runWorkerOnAll(await next());
  for (const duel of model.duels) {
    await playReadDuel(
      await next(),
      duel,
      real.wallets.findIndex(({ address }) => address === duel.creator),
    );
    const isHeld = duel.bond === 'held' || sides.some((side) => duel.fees[side] === 'held');
    expect([duel.duelId, isOver(duel), isHeld]).toEqual([duel.duelId, true, false]);
    for (const intent of duel.intents) expect(['FINALIZED', 'EXPIRED']).toContain(intent.state);
    if (duel.status === 'refunded' && !duel.closed) await playCloseEscrow(await next(), duel, duel.creator);
  }
}
