import type { Translate } from '../_messages/translate';
import type { DuelNews } from './duel-news';

/** Length of a window, in milliseconds. A window begins with the first challenge after the end of the last one. */
export const CHALLENGE_WINDOW_MS = 60_000;
/**
 * Maximum number of challenges of a window that are read and counted: anyone can challenge a wallet, as often as they
 * like.
 */
export const MAX_COUNTED_CHALLENGES = 5;

/** Counts the challenges of one window after another, so that many of them are one piece of news. */
export class ChallengeWindow {
  private startedMs = Number.NEGATIVE_INFINITY;
  private readonly admitted = new Set<string>();
  /** Wallets of the players who challenge, by duel. */
  private readonly creators = new Map<string, string>();

  constructor(private readonly t: Translate<'live'>) {}

  /**
   * Whether to read this duel: false if the window has it already or is full. Counts it before the read, because many
   * changes may come at once.
   */
  admit(duelId: string, nowMs: number): boolean {
    if (nowMs - this.startedMs >= CHALLENGE_WINDOW_MS) {
      this.startedMs = nowMs;
      this.admitted.clear();
      this.creators.clear();
    }
    if (this.admitted.has(duelId) || this.admitted.size >= MAX_COUNTED_CHALLENGES) return false;
    this.admitted.add(duelId);
    return true;
  }

  /** Adds a challenge. Returns one piece of news about all challenges of the window; null if this is the first. */
  add(duelId: string, creatorWallet: string): DuelNews | null {
    this.creators.set(duelId, creatorWallet);
    const challenges = this.creators.size;
    if (challenges === 1) return null;
    const players = new Set(this.creators.values()).size;
    const isLeast = challenges === MAX_COUNTED_CHALLENGES ? 'yes' : 'no';
    return {
      title:
        players === 1
          ? this.t('challenges.fromOnePlayer', { isLeast, challenges })
          : this.t('challenges.fromPlayers', { isLeast, players }),
      description: this.t('challenges.description'),
      titleMark: this.t('challenged.mark'),
    };
  }
}
