import { useTranslations } from '#use-translations';
import type { DuelOffer, Network } from '../../lib/health/contract';
import { PlaySparky } from '../_guest/PlaySparky';
import { DrawnIcon } from '../_ui/Icon';
import { Panel } from '../_ui/Panel';
import styles from './PracticeOpponentPanel.module.css';

/** Path of the practice opponent's icon, a robot's head. */
const ROBOT_PATH = 'M8 1.5V4M3.5 4h9v8.5h-9zM6 7v1.2M10 7v1.2M6 10.3h4M1.5 7v2.5M14.5 7v2.5';

interface Props {
  readonly network: Network | null;
  /** Null while no duel can be opened. */
  readonly offer: DuelOffer | null;
  /** Pack of the duel; undefined without one on offer. */
  readonly packId: string | undefined;
}

/** Panel to play the practice opponent, without the button if `offer` is null; or a note that it's away. */
export function PracticeOpponentPanel({ network, offer, packId }: Props) {
  const t = useTranslations('home.sparky');
  const isHere = network !== null && network.sparringWallet !== null;
  return (
    <Panel title={t('title')}>
      <div className={styles.sparring}>
        {isHere ? (
          <div className={styles.face}>
            <DrawnIcon path={ROBOT_PATH} />
            <p>{t('about')}</p>
          </div>
        ) : (
          <p>{t('away')}</p>
        )}
        {isHere && offer !== null ? <PlaySparky offer={offer} packId={packId} /> : null}
      </div>
    </Panel>
  );
}
