import { useTranslations } from '#use-translations';
import { PrizeTag } from '../../../_duel/PrizeTag';
import { isClosedForCards, type PackBasics } from '../../../_duel/pack-basics';
import { Amount } from '../../../_ui/Amount';
import { Choice } from '../../../_ui/Choice';
import { PackArt } from '../../../_ui/PackArt';
import styles from './PackChoice.module.css';

interface Props {
  readonly packs: readonly PackBasics[];
  readonly value: string | undefined;
  readonly onChange: (packId: string) => void;
  readonly cardsClosedReason: string | undefined;
}

/** Choice of the pack; both players get a pack of this kind. */
export function PackChoice({ packs, value, onChange, cardsClosedReason }: Props) {
  const t = useTranslations('lobby');
  const noCards = useTranslations('duel')('prize.none');
  return (
    <Choice
      legend={t('form.pack.legend')}
      value={value}
      onChange={onChange}
      options={packs.map((pack) => ({
        value: pack.packId,
        ...(isClosedForCards(pack) ? { closedReason: cardsClosedReason ?? noCards } : {}),
        name: (
          <span className={styles.pack}>
            <span className={styles.art}>
              <PackArt tier={pack.tier} title="" eager />
            </span>
            {pack.name}
          </span>
        ),
        note: (
          <span className={styles.words}>
            <PrizeTag isForCards={pack.cardMode === 'cards'} />
            <span>
              {t.rich('form.pack.note', {
                tier: pack.tier,
                price: () => (
                  <Amount baseUnits={pack.price.amount} decimals={pack.price.decimals} unit="USDC" isPrice />
                ),
              })}
            </span>
          </span>
        ),
      }))}
    />
  );
}
