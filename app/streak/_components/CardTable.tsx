import shared from '../../_game/Game.module.css';
import type { Round } from './calls';
import styles from './Streak.module.css';

const GUESS_WORDS = { first: 'first', right: 'right', wrong: 'wrong', neither: 'same' } as const;

/** The turned cards in order, each with the result of the guess before it. */
export function TurnedCards({ round }: { round: Round }) {
  const { cards = [], guesses = [] } = round.result ?? {};
  return (
    <ol className={styles.cards}>
      {cards.map(({ rank, nonce }, index) => (
        <li key={nonce} className={`${styles.card} ${styles[guesses[index - 1]?.was ?? 'first'] ?? ''}`}>
          <span className={styles.rank}>{rank}</span>
          <span className={styles.was}>{GUESS_WORDS[guesses[index - 1]?.was ?? 'first']}</span>
        </li>
      ))}
    </ol>
  );
}

/** Three cards face down, shown before the first card is turned. */
export const UnturnedCards = () => (
  <div className={styles.cards} aria-hidden="true">
    {['first', 'second', 'third'].map((place) => (
      <div key={place} className={`${styles.card} ${styles.unturned}`} />
    ))}
  </div>
);

/** The number of right guesses, and the chances of the next one. */
export const StreakLine = ({ round }: { round: Round | undefined }) => (
  <p className={shared.line}>
    {round?.result ? `${round.result.streak} right of at most ${round.longest}.${describeRanksLeft(round)}` : null}
  </p>
);

/** Says how many ranks are above and below the last card; empty unless the round is active. */
function describeRanksLeft({ status, ranks, result }: Round): string {
  const rank = result?.cards.at(-1)?.rank;
  if (status !== 'active' || rank === undefined) return '';
  return ` Each card is drawn anew: of ${ranks} ranks ${ranks - rank} are higher, ${rank - 1} lower; the same is neither.`;
}

/** Returns a streak's state in words. */
export function describeStreak(round: Round | undefined): string {
  if (round === undefined) return 'Nothing turned yet.';
  if (round.status === 'voided') return 'The server lost the seed of this streak. It has no result.';
  if (!round.result) return 'The server has committed to its seed. Give yours, and turn the first card.';
  const { outcome, guesses } = round.result;
  if (outcome === 'broken') return 'Wrong. The streak is over.';
  if (outcome === 'stopped') return 'You stopped.';
  if (outcome === 'completed') return 'All of them right.';
  return guesses.at(-1)?.was === 'neither' ? 'The same rank: neither right nor wrong.' : 'Higher or lower?';
}
