import { expect, test } from 'vitest';
import { CARD_TIERS, type CardTier } from '../../../lib/cards/tier';
import { RIP_PHASES } from './phases';
import { findCue, type RevealFacts, TEAR_CUE } from './reveal-cues';
import { BRIEF_PACE, calculateRevealTimes, calculateTurnMs, FAST_PACE } from './reveal-times';

const buildFacts = (ownTier: CardTier, facts: Partial<RevealFacts> = {}): RevealFacts => ({
  ...{ ownTier, otherTier: 'common', isWon: true, pace: 1 },
  ...facts,
});

const listSounds = (facts: RevealFacts) => RIP_PHASES.map((phase) => findCue(phase, facts)?.sound ?? null);

test('a duel sounds when its light leaks, when each card turns and at the verdict', () => {
  expect(listSounds(buildFacts('rare'))).toEqual([null, 'shimmer', 'turn', 'turn', 'win']);
  expect(listSounds(buildFacts('rare', { isWon: false })).at(-1)).toBe('lose');
  expect(listSounds(buildFacts('rare', { isWon: null })).at(-1)).toBeNull();
});

test('a single pack has neither a second card nor a verdict', () => {
  expect(listSounds(buildFacts('common', { otherTier: null, isWon: null }))).toEqual([null, null, 'turn', null, null]);
});

test('nothing tells a card’s tier before its light leaks, and the other card’s before it turns', () => {
  for (const isWon of [true, false]) {
    const sealed = CARD_TIERS.map((tier) => findCue('sealed', buildFacts(tier, { isWon })));
    expect(new Set(sealed)).toEqual(new Set([null]));
    for (const phase of ['out', 'turned'] as const) {
      const cues = CARD_TIERS.map((otherTier) => findCue(phase, buildFacts('epic', { otherTier, isWon: !isWon })));
      for (const cue of cues) expect(cue).toEqual(findCue(phase, buildFacts('epic', { isWon })));
    }
  }
  // No light leaks from a common or uncommon card, so no sound may tell them apart while they are face down.
  expect(findCue('out', buildFacts('common'))).toEqual(findCue('out', buildFacts('uncommon')));
});

test('a card sounds as long as it turns, also in a fast reveal, and never longer than its phase', () => {
  for (const ownTier of CARD_TIERS)
    for (const pace of [1, BRIEF_PACE, FAST_PACE]) {
      const cue = findCue('turned', buildFacts(ownTier, { pace }));
      expect(cue?.durationMs).toBe(calculateTurnMs(ownTier, pace));
      expect(cue?.durationMs).toBeLessThan(calculateRevealTimes(ownTier, 'common', pace).turned);
    }
});

test('an epic and a legendary card have a sound and a vibration of their own, once they have turned', () => {
  for (const [phase, build] of [
    ['turned', (tier: CardTier) => buildFacts(tier)],
    ['answered', (otherTier: CardTier) => buildFacts('common', { otherTier })],
  ] as const) {
    const cues = CARD_TIERS.map((tier) => findCue(phase, build(tier)));
    expect(cues.map((cue) => cue?.sound)).toEqual(['turn', 'turn', 'turn', 'epic', 'legendary']);
    expect(new Set(cues.map((cue) => cue?.vibration.slice(2).join())).size).toBe(3);
    // The vibration itself may tell the tier only once the card has turned: every card has the same first pulse, and a
    // second one only after a pause as long as its turn.
    for (const cue of cues) expect(cue?.vibration.slice(0, 2)[1] ?? cue?.durationMs).toBe(cue?.durationMs);
    expect(new Set(cues.map((cue) => cue?.vibration[0]))).toEqual(new Set([10]));
  }
});

const sum = (parts: readonly number[]): number => parts.reduce((total, ms) => total + ms, 0);

test('vibrations are short, and over before the next phase, at every pace', () => {
  for (const ownTier of CARD_TIERS)
    for (const otherTier of [...CARD_TIERS, null])
      for (const pace of [1, BRIEF_PACE, FAST_PACE]) {
        const times = calculateRevealTimes(ownTier, otherTier, pace);
        // No phase follows the verdict.
        const ends = { ...times, done: Number.POSITIVE_INFINITY };
        for (const isWon of [true, false])
          for (const phase of RIP_PHASES) {
            const vibration = findCue(phase, buildFacts(ownTier, { otherTier, isWon, pace }))?.vibration ?? [];
            const pulses = vibration.filter((_, index) => index % 2 === 0);
            expect(sum(pulses), phase).toBeLessThanOrEqual(150);
            if (vibration.length > 0) expect(sum(vibration), `${phase} at ${pace}`).toBeLessThan(ends[phase]);
          }
      }
  expect(sum(TEAR_CUE.vibration)).toBeLessThan(TEAR_CUE.durationMs);
});
