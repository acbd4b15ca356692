import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, it } from 'vitest';
import { flipFirstDrawer } from '../../lib/chain/escrow/draw';
import { drawWord, toTicket } from '../../lib/chain/escrow/draw-words';
import { buildCommitResultInstruction } from '../../lib/chain/escrow/instructions';
import { proveEntry, type TableEntry } from '../../lib/chain/escrow/table';
import { hashTerms } from '../../lib/chain/escrow/terms';
import { Duel, someEntries } from './duel';
import { hashName, PROGRAM_ADDRESS, type SendOutcome, slotHash } from './world';

/** Weight of the larger of two entries; that of the other is 1. */
const LARGE_WEIGHT = 63;
/** Target slot of the duels here. */
const TARGET_SLOT = 1_016n;

/** Sends a result that proves one entry for the creator and one for the opponent. */
function commitEntries(duel: Duel, creator: number, opponent: number): SendOutcome {
  const proofs = [proveEntry(duel.table, creator), proveEntry(duel.table, opponent)] as const;
  return duel.world.send(
    buildCommitResultInstruction({ escrow: duel.escrow, programAddress: PROGRAM_ADDRESS, seed: duel.seed, proofs }),
  );
}

/**
 * Returns a locked duel over entries of 63 tickets and 1 ticket, in which the creator draws first and gets the larger
 * entry, and the opponent draws the single ticket at this counter. With 64, no counter gives that ticket.
 */
function createDuelDrawnAtCounter(counter: number): Duel {
  const entries = [LARGE_WEIGHT, 1].map((weight, i) => ({ ...(someEntries()[i] as TableEntry), weight }));
  const probe = new Duel({ entries, terms: { cardMode: 1 } });
  for (let i = 0; i < 20_000; i += 1) {
    const seed = hashName(`counter seed ${i}`);
    const terms = { ...probe.terms, seedCommitment: sha256(seed) };
    const source = { seed, entropy: slotHash(TARGET_SLOT), termsHash: hashTerms(terms) };
    const isLarge = (number: 0 | 1, at: number) => (toTicket(drawWord(source, number, at), 64) ?? 0) < LARGE_WEIGHT;
    if (flipFirstDrawer(source) === 1 || !isLarge(0, 0)) continue;
    let first = 0;
    while (first <= counter && isLarge(1, first)) first += 1;
    if (first === counter) return new Duel({ entries, seed, terms: { cardMode: 1 } }).lock();
  }
  throw new Error('no seed found');
}

describe('F3: in card mode', () => {
  it('a coin says whose the first draw is, and the second passes over its entry', () => {
    const seeds = Array.from({ length: 40 }, (_, i) => hashName(`seed ${i}`));
    const seen = { first: [0, 0], passedOver: [0, 0] };
    for (const seed of seeds) {
      const duel = new Duel({ seed, entries: someEntries(3), terms: { cardMode: 1 } }).lock();
      const { draws, firstDrawer } = duel.computeOutcome();
      const source = { seed, entropy: slotHash(TARGET_SLOT), termsHash: hashTerms(duel.terms) };
      const second = draws[1 - firstDrawer];
      seen.first[firstDrawer] = (seen.first[firstDrawer] ?? 0) + 1;
      if ((second?.counter ?? 0) > 0) seen.passedOver[firstDrawer] = (seen.passedOver[firstDrawer] ?? 0) + 1;
      expect(draws[firstDrawer]?.ticket).toBe(toTicket(drawWord(source, 0, 0), 6));
      expect(draws[0].entryIndex).not.toBe(draws[1].entryIndex);
      const taken = draws[firstDrawer]?.entryIndex ?? 0;
      expect(commitEntries(duel, taken, taken).error).toBe('drawWrong');
      expect(commitEntries(duel, draws[1].entryIndex, draws[0].entryIndex).error).toBe('drawWrong');
      duel.mustSend(duel.instructions.commit());
      expect(duel.readState()).toMatchObject({ firstDrawer, drawCounters: draws.map(({ counter }) => counter) });
    }
    for (const counted of [seen.first, seen.passedOver].flat()) expect(counted).toBeGreaterThan(2);
  });

  it('a table of one entry gives no draw', () => {
    const duel = new Duel({ entries: someEntries(1), terms: { cardMode: 1 } }).lock();
    const sent = commitEntries(duel, 0, 0);
    expect(sent.error).toBe('drawExhausted');
    expect(sent.units).toBeLessThan(60_000n);
  });

  it('the draw may take 64 counters, and no more', () => {
    const last = createDuelDrawnAtCounter(63);
    expect(commitEntries(last, 0, 1).error).toBeNull();
    expect(last.readState()).toMatchObject({
      drawCounters: [0, 63],
      tickets: last.computeOutcome().draws.map((d) => d.ticket),
    });
    const tooMany = createDuelDrawnAtCounter(64);
    expect(commitEntries(tooMany, 0, 1).error).toBe('drawExhausted');
    expect(() => tooMany.computeOutcome()).toThrow(expect.objectContaining({ code: 'draw-exhausted' }));
  });
});
