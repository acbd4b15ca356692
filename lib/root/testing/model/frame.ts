import { expect } from 'vitest';
import { isOver, type Model, sides } from './duel';
import { refund, work } from './money';
import type { Real } from './real';
import { create, join, readOne } from './steps';

const HOUR = 3_600_000;

/** Two duels to begin with: one that is matched, and a challenge. */
export async function begin(model: Model, real: Real): Promise<void> {
  for (const invited of [null, 0]) {
    const scene = { model, real, at: await real.next() };
    await create(scene, { wallet: 0, invited, fundingSeconds: 300 });
  }
  const [open] = model.duels;
  if (open !== undefined) await join({ model, real, at: await real.next() }, open, 1);
}

/** Whatever happened: time and the worker alone bring every duel to an end, and each fee back to its wallet. */
export async function endAll(model: Model, real: Real): Promise<void> {
  const next = async (milliseconds?: number) => ({ model, real, at: await real.next(milliseconds) });
  await work(await next(HOUR));
  real.play.world.chain.tick(170);
  await work(await next());
  for (const duel of model.duels) {
    for (const part of sides) if (duel.fees[part] === 'held') await refund(await next(), duel, duel.creator, part);
  }
  await work(await next());
  for (const duel of model.duels) {
    await readOne(
      await next(),
      duel,
      real.wallets.findIndex(({ address }) => address === duel.creator),
    );
    expect([duel.duelId, isOver(duel), sides.some((side) => duel.fees[side] === 'held')]).toEqual([
      duel.duelId,
      true,
      false,
    ]);
    for (const intent of duel.intents) expect(['FINALIZED', 'EXPIRED']).toContain(intent.state);
  }
}
