import { useTranslations } from '#use-translations';
import shared from '../../_game/Game.module.css';
import type { Reveal } from '../../_game/use-reveal';
import { CardBack, CardPicture } from '../../_ui/CardPicture';
import styles from './Cards.module.css';
import type { Round } from './calls';
import { buildFaceId, findGuess } from './card-faces';

interface Props {
  readonly reveal: Reveal<Round | undefined>;
  readonly clubSlugs: readonly string[];
}

/** The cards of a streak: an open one beside the one to guess, and below them a row of those turned so far. */
export function Cards({ reveal: { shown, incoming }, clubSlugs }: Props) {
  const t = useTranslations('games.streak');
  const turned = shown?.result?.cards ?? [];
  const isOver = shown !== undefined && shown.endedAt !== null && shown.result?.outcome !== 'stopped';
  // After the round's last guess, the card before it stays open beside the card that was guessed.
  const openPosition = turned.length - (isOver && turned.length > 1 ? 2 : 1);
  const nextPosition = openPosition + 1;
  const cards = (incoming ?? shown)?.result?.cards ?? [];
  const renderFace = (position: number) => {
    const [card, round] = [cards[position], incoming ?? shown];
    return card === undefined || round === undefined ? null : (
      <CardPicture
        id={buildFaceId(clubSlugs, round.roundId, position, card.rank)}
        tier="common"
        title={t('cardTitle', { rank: card.rank })}
        eager
      />
    );
  };
  return (
    <>
      <div className={styles.table} aria-hidden={incoming !== null}>
        <div key={`open ${shown?.roundId} ${openPosition}`} className={styles.open}>
          {renderFace(openPosition) ?? <CardBack title="" />}
        </div>
        <TurningCard
          key={`next ${shown?.roundId} ${nextPosition}`}
          face={renderFace(nextPosition)}
          motion={incoming === null ? 'still' : 'turning'}
          mark={isOver ? findGuess(shown?.result?.guesses ?? [], nextPosition) : undefined}
        />
      </div>
      <TurnedCards shown={shown} clubSlugs={clubSlugs} />
    </>
  );
}

/** Props of the pile's top card. `face` is null until the card is known; `mark` is set if its guess ended the round. */
interface TurningCardProps {
  readonly face: React.ReactNode;
  readonly motion: 'still' | 'turning';
  readonly mark: string | undefined;
}

/** The top of the pile. It turns to its face once the server has sent it. */
function TurningCard({ face, motion, mark }: TurningCardProps) {
  const t = useTranslations('games.streak');
  return (
    <div className={styles.next} data-motion={motion} data-mark={mark}>
      <div className={styles.pile}>
        <CardBack title="" />
      </div>
      <div className={styles.hinge} data-turned={face !== null || undefined}>
        <div className={styles.back} aria-hidden={face !== null}>
          <CardBack title={face === null ? t('nextCard') : ''} />
        </div>
        {face === null ? null : <div className={styles.face}>{face}</div>}
      </div>
    </div>
  );
}

function TurnedCards({ shown, clubSlugs }: { shown: Round | undefined; clubSlugs: readonly string[] }) {
  const t = useTranslations('games.streak');
  const { cards = [], guesses = [] } = shown?.result ?? {};
  return (
    <ol className={styles.turned}>
      {cards.map(({ rank, nonce }, position) => (
        <li key={nonce} className={styles.small} data-guess={findGuess(guesses, position)}>
          <CardPicture id={buildFaceId(clubSlugs, shown?.roundId ?? '', position, rank)} tier="common" title="" />
          {rank}
          <span className={shared.unseen}>{t('guess', { guess: findGuess(guesses, position) })}</span>
        </li>
      ))}
    </ol>
  );
}
