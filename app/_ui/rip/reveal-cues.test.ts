import { expect, test } from 'vitest';
import { CARD_TIERS, type CardTier } from '../../../lib/cards/tier';
import { RIP_PHASES } from './phases';
import { findCue, type RevealFacts, TEAR_CUE } from './reveal-cues';
import { calculateRevealTimes, calculateTurnMs } from './reveal-times';

const buildFacts = (ownTier: CardTier, facts: Partial<RevealFacts> = {}): RevealFacts => ({
  ...{ ownTier, otherTier: 'common', isWon: true, isFast: false },
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
  // Cards without a light sound alike while they are face down.
  expect(findCue('out', buildFacts('common'))).toEqual(findCue('out', buildFacts('uncommon')));
});

test('a card sounds as long as it turns, also in a fast reveal, and never longer than its phase', () => {
  for (const ownTier of CARD_TIERS)
    for (const isFast of [true, false]) {
      const cue = findCue('turned', buildFacts(ownTier, { isFast }));
      expect(cue?.durationMs).toBe(calculateTurnMs(ownTier, isFast));
      expect(cue?.durationMs).toBeLessThan(calculateRevealTimes(ownTier, 'common', isFast).turned);
    }
});

test('vibrations are short', () => {
  const cues = [TEAR_CUE, ...RIP_PHASES.flatMap((phase) => CARD_TIERS.map((tier) => findCue(phase, buildFacts(tier))))];
  for (const cue of cues)
    expect(cue?.vibration.reduce((total, ms) => total + ms, 0) ?? 0, cue?.sound).toBeLessThanOrEqual(150);
});
