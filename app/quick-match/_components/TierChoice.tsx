import { useTranslations } from '#use-translations';
import { PrizeTag } from '../../_duel/PrizeTag';
import { Choice } from '../../_ui/Choice';
import { PackArt } from '../../_ui/PackArt';
import styles from './TierChoice.module.css';
import type { TierOption } from './tiers';

interface Props {
  readonly tiers: readonly TierOption[];
  readonly value: TierOption['tier'] | undefined;
  readonly onChange: (tier: TierOption['tier']) => void;
}

/** Choice of the tier to play in. A closed tier stays visible, with the reason. */
export function TierChoice({ tiers, value, onChange }: Props) {
  const t = useTranslations('match.tier');
  const packTexts = useTranslations('packs.tierLabels');
  return (
    <Choice
      legend={t('legend')}
      value={value}
      onChange={onChange}
      options={tiers.map(({ tier, pack, closed }) => ({
        value: tier,
        name: (
          <span className={styles.tier}>
            <span className={`${styles.art} ${closed === null ? '' : styles.closed}`}>
              <PackArt tier={tier} title="" eager />
            </span>
            <span className={styles.words}>
              {packTexts(tier)}
              {pack === null || closed !== null ? null : <PrizeTag isForCards={pack.cardMode === 'cards'} />}
            </span>
          </span>
        ),
        note: t('note', { pack: pack?.name ?? '', isForCards: pack?.cardMode === 'cards' ? 'yes' : 'no' }),
        ...(closed === null ? {} : { closedReason: t('closed', { reason: closed }) }),
      }))}
    />
  );
}
