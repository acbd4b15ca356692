import { describe, expect, it } from 'vitest';
import { calculateDuelOutcome, type DuelOutcome } from '../../lib/chain/escrow/draw';
import { EscrowStage } from '../../lib/chain/escrow/state';
import type { TableEntry } from '../../lib/chain/escrow/table';
import { Duel } from './duel';
import { hashName, namedAddress, slotHash, TestCluster } from './world';

/** Number of generated tables, each of them for one duel. */
const TABLE_COUNT = 300;

/** Returns a function that draws numbers from 0 to `below` - 1, the same in every run. */
function createNumberGenerator(name: string) {
  let drawn = 0;
  return (below: number) => {
    drawn += 1;
    const view = new DataView(hashName(`${name} ${drawn}`).buffer);
    return Number(view.getBigUint64(0) % BigInt(below));
  };
}

function generateEntries(next: (below: number) => number): TableEntry[] {
  const count = 1 + next([1, 2, 4, 30, 300, 1_024][next(6)] ?? 1);
  const maxWeight = [1, 10, 1_000, 4_000_000][next(4)] ?? 1;
  const maxValue = [1, 3, 2 ** 48][next(3)] ?? 1;
  return Array.from({ length: Math.min(count, 1_024) }, (_, i) => ({
    entryHash: hashName(`entry ${next(2 ** 40)}`),
    weight: 1 + next(maxWeight),
    value: BigInt(next(maxValue)),
    cardMint: next(4) === 0 ? null : namedAddress(`card ${i}`),
  }));
}

function readStoredResult(duel: Duel) {
  const { winner, tied, firstDrawer, entryIndexes, tickets, drawCounters, values, stage } = duel.readState();
  return { winner, tied, firstDrawer, entryIndexes, tickets, drawCounters, values, stage };
}

function toStoredResult({ winner, tied, firstDrawer, draws }: DuelOutcome) {
  return {
    winner,
    tied: tied ? 1 : 0,
    firstDrawer,
    entryIndexes: draws.map((draw) => draw.entryIndex),
    tickets: draws.map((draw) => draw.ticket),
    drawCounters: draws.map((draw) => draw.counter),
    values: draws.map((draw) => draw.entry.value),
    stage: EscrowStage.Resolved,
  };
}

describe('draws of random tables', () => {
  it(`agree between program and rules, ${TABLE_COUNT} times`, () => {
    const world = new TestCluster();
    for (const wallet of ['creator', 'opponent', 'provider']) world.fund(namedAddress(wallet), 1_000_000_000_000n);
    const seen = { resolved: 0, exhausted: 0, passedOver: 0, depths: new Set<number>() };
    const counts = { tied: [0, 0], winners: [0, 0], firstDrawers: [0, 0] };
    const increment = (list: number[], side: number) => {
      list[side] = (list[side] ?? 0) + 1;
    };
    for (let i = 0; i < TABLE_COUNT; i += 1) {
      const next = createNumberGenerator(`table ${i}`);
      const cardMode = next(2);
      world.setSlot(1_000n);
      const terms = { duelIdHash: hashName(`duel ${i}`), cardMode, revealDelaySlots: 1 + next(256) };
      const duel = new Duel({ world, entries: generateEntries(next), seed: hashName(`seed ${i}`), terms }).lock();
      seen.depths.add(duel.table.depth);
      const outcome = findOutcome(duel);
      if (outcome === null) {
        seen.exhausted += 1;
        continue;
      }
      duel.mustSend(duel.instructions.commit(outcome));
      expect(readStoredResult(duel)).toEqual(toStoredResult(outcome));
      const { winner, tied, draws, firstDrawer } = outcome;
      seen.resolved += 1;
      increment(counts.winners, winner);
      if (tied) increment(counts.tied, winner);
      if (cardMode === 1) increment(counts.firstDrawers, firstDrawer);
      if (draws.some(({ counter }) => counter > 0)) seen.passedOver += 1;
    }
    expect(seen.resolved + seen.exhausted).toBe(TABLE_COUNT);
    expect(seen.exhausted).toBeLessThan(60);
    for (const times of [...Object.values(counts).flat(), seen.passedOver]) expect(times).toBeGreaterThan(10);
    expect(seen.depths.size).toBe(11);
  }, 120_000);
});

/** Computes the result. Null if no counter gives a ticket, which with these tables happens only in card mode. */
function findOutcome(duel: Duel): DuelOutcome | null {
  try {
    return calculateDuelOutcome(duel.terms, duel.table, duel.seed, slotHash(duel.readState().targetSlot));
  } catch (error) {
    expect(error).toMatchObject({ code: 'draw-exhausted' });
    expect(duel.terms.cardMode).toBe(1);
    return null;
  }
}
