import { useTranslations } from '#use-translations';
import type { DuelOffer, Network } from '../../lib/health/contract';
import { PlaySparky } from '../_guest/PlaySparky';
import { Icon } from '../_ui/Icon';
import { Panel } from '../_ui/Panel';
import styles from './PracticeOpponentPanel.module.css';

interface Props {
  readonly network: Network | null;
  /** Null while no duel can be opened. */
  readonly offer: DuelOffer | null;
  /** Pack of the duel; undefined without one on offer. */
  readonly packId: string | undefined;
}

/** Panel to play the practice opponent, or a note that it's away. */
export function PracticeOpponentPanel({ network, offer, packId }: Props) {
  const t = useTranslations('home.sparky');
  const isHere = network !== null && network.sparringWallet !== null;
  return (
    <Panel title={t('title')}>
      <div className={styles.sparring}>
        {isHere ? (
          <div className={styles.face}>
            <Icon name="robot" />
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
