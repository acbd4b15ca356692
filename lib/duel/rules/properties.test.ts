import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEvent, arbitraryDuel, arbitraryEvent } from '../../../testing/duel/arbitrary-duel';
import { findConsistencyFaults, findTransitionFaults } from '../../../testing/duel/invariants';
import { buildWaitingDuel, secondsAfterStart } from '../../../testing/duel/sample-duel';

describe('a duel', () => {
  test('takes only tabled transitions, fits its status and ends at most once, whatever happens to it', () => {
    const events = fc.array(fc.tuple(arbitraryEvent, fc.integer({ min: 0, max: 90 })), { maxLength: 40 });
    const mode = fc.constantFrom('open' as const, 'direct' as const);
    fc.assert(
      fc.property(mode, fc.nat(1), events, (matchmakingMode, cardMode, list) => {
        const invitedWallet = matchmakingMode === 'direct' ? 'opponent' : null;
        let duel = buildWaitingDuel({ matchmakingMode, invitedWallet, cardMode });
        let seconds = 0;
        const faults: string[] = [];
        const ends = new Set<string>();
        for (const [event, pause] of list) {
          seconds += pause;
          const decision = applyEvent(duel, event, secondsAfterStart(seconds));
          faults.push(...findTransitionFaults(duel, decision), ...findConsistencyFaults(decision.next));
          duel = decision.next;
          for (const { kind, to } of decision.changes)
            if (kind !== 'record-corrected' && (to === 'settled' || to === 'refunded')) ends.add(to);
        }
        expect(faults).toEqual([]);
        expect(ends.size).toBeLessThanOrEqual(1);
      }),
      { numRuns: 600, seed: 2026 },
    );
  });

  test('takes only tabled transitions from any status, reachable or not', () => {
    fc.assert(
      fc.property(arbitraryDuel, arbitraryEvent, fc.integer({ min: 0, max: 2_000 }), (duel, event, seconds) => {
        const decision = applyEvent(duel, event, secondsAfterStart(seconds));
        expect(findTransitionFaults(duel, decision)).toEqual([]);
        const isOver = duel.status === 'settled' || duel.status === 'refunded';
        const kinds = decision.changes.map(({ kind }) => kind);
        if (isOver)
          expect(kinds.filter((kind) => kind !== 'record-corrected' && kind !== 'custody-alerted')).toEqual([]);
      }),
      { numRuns: 2_000, seed: 2026 },
    );
  });
});
