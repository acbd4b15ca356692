import type { Availability } from '../api/endpoint';
import type { Gate, GateId } from '../gates/rules/gate';
import { findBestStatus, getModeState, type ModeState, type ModeStatus } from '../gates/rules/mode';

export const games = ['duels', 'gacha', 'crash', 'flip', 'streak', 'fantasy'] as const;
export type Game = (typeof games)[number];

/** One way to play a game, and the feature gate that opens it. */
interface GameModeDefinition {
  readonly mode: string;
  readonly title: string;
  readonly gate: GateId;
}

/** A game as the catalogue describes it, without the state of its gates. */
interface GameDefinition {
  readonly title: string;
  readonly summary: string;
  /** The player's stake: test SOL or test tokens, which have no value, or none. */
  readonly stake: 'test-sol' | 'test-token' | 'none';
  /** Whether the game's outcomes come from a local fixture. */
  readonly isFixture: boolean;
  /** The availability marker of the game's endpoints. */
  readonly availability: Availability;
  /** The path of the game's page on this site; null if there is none. */
  readonly pagePath: string | null;
  readonly modes: readonly GameModeDefinition[];
}

/** Every game of the contract, including those that aren't built. */
export const gameDefinitions: Readonly<Record<Game, GameDefinition>> = {
  duels: {
    title: 'Pack duels',
    summary: 'Two players rip the same sealed pack. The better pull wins.',
    stake: 'test-sol',
    isFixture: false,
    availability: 'devnet',
    pagePath: '/duels',
    modes: [
      { mode: 'open', title: 'Open to anyone', gate: 'duels' },
      { mode: 'direct', title: 'Challenge to one wallet', gate: 'duels' },
      { mode: 'cards', title: 'For the cards', gate: 'cards' },
      { mode: 'quick-match', title: 'Quick match', gate: 'matchmaking' },
      { mode: 'house', title: 'Against the house', gate: 'house' },
    ],
  },
  gacha: {
    title: 'Pack machines',
    summary: 'Rip a pack on your own. Its odds are sealed first.',
    stake: 'test-token',
    isFixture: false,
    availability: 'devnet-preview',
    pagePath: '/gacha',
    modes: [
      { mode: 'fixture', title: 'Free rips', gate: 'gacha-fixture' },
      { mode: 'devnet-preview', title: 'Paid with test money', gate: 'gacha-preview' },
    ],
  },
  crash: {
    title: 'Crash',
    summary: 'Ride higher or cash out before the crash. Free, no value.',
    stake: 'none',
    isFixture: true,
    availability: 'preview-fixture-only',
    pagePath: '/crash',
    modes: [{ mode: 'fixture', title: 'Free rounds', gate: 'crash' }],
  },
  flip: {
    title: 'Flip',
    summary: 'Call the coin. Free, no value.',
    stake: 'none',
    isFixture: true,
    availability: 'preview-fixture-only',
    pagePath: '/flip',
    modes: [{ mode: 'fixture', title: 'Free rounds', gate: 'flip' }],
  },
  streak: {
    title: 'Card Streak',
    summary: 'Higher or lower, card after card. Free, no value.',
    stake: 'none',
    isFixture: true,
    availability: 'preview-fixture-only',
    pagePath: '/streak',
    modes: [{ mode: 'fixture', title: 'Free rounds', gate: 'streak' }],
  },
  fantasy: {
    title: 'Fantasy',
    summary: 'Tournaments over real matches. Every mode is disabled.',
    stake: 'none',
    isFixture: true,
    availability: 'preview-fixture-only',
    pagePath: '/fantasy',
    modes: [
      { mode: 'tournament', title: 'Tournament', gate: 'fantasy' },
      { mode: 'head-to-head', title: 'Head to head', gate: 'fantasy' },
      { mode: 'season-league', title: 'Season league', gate: 'fantasy' },
    ],
  },
};

/** A mode with the state of its gate. */
export type GameMode = GameModeDefinition & ModeState;

export const listModes = (gates: readonly Gate[], game: Game): readonly GameMode[] =>
  gameDefinitions[game].modes.map((plan) => ({ ...plan, ...getModeState(gates, plan.gate) }));

/** Returns the status of a game: the best among its modes. */
export const calculateGameStatus = (modes: readonly GameMode[]): ModeStatus => findBestStatus(modes);
