'use client';

import { useTranslations } from '#use-translations';
import { localizeAmount } from '../../_messages/format-number';
import { getUnitName } from '../../_site/units';
import { Icon } from '../../_ui/Icon';
import { LinkButton } from '../../_ui/LinkButton';
import { PackArt } from '../../_ui/PackArt';
import { TierLabel } from '../../_ui/TierLabel';
import { type FilledPocket, type FilledSet, groupByTier } from './binder-set';
import { PocketButton } from './PocketButton';
import styles from './SetSheet.module.css';
import edges from './tier-edge.module.css';

interface Props {
  readonly set: FilledSet;
  /** Whether the sheet is open at first, and headed by the pack's picture. Otherwise it is a single line that opens. */
  readonly isFull: boolean;
  readonly onOpen: (pocket: FilledPocket) => void;
}

/** A pack or machine as a sheet of the binder: a pocket for each of its cards, by tier. */
export function SetSheet({ set, isFull, onOpen }: Props) {
  const t = useTranslations('binder.set');
  const { kind, setId, hasTokens, isOffered, pockets } = set;
  const href = kind === 'pack' ? `/duels/new?pack=${setId}` : `/gacha/${setId}`;
  return (
    <details className={styles.sheet} open={isFull} data-set={setId}>
      <summary className={`${styles.head} ${isFull ? '' : styles.oneLine}`}>
        {isFull ? <SheetHead set={set} /> : <SheetLine set={set} />}
        <Icon name="down" />
      </summary>
      <div className={styles.inside}>
        <p className={styles.soft}>{t(kind === 'machine' ? 'seenMachine' : hasTokens ? 'ownedPack' : 'seenPack')}</p>
        {groupByTier(pockets).map((group) => (
          <TierRow key={group[0]?.entry.entryIndex} pockets={group} set={set} onOpen={onOpen} />
        ))}
        <div>{isOffered ? <LinkButton href={href}>{t('play', { kind })}</LinkButton> : <p>{t('retired')}</p>}</div>
      </div>
    </details>
  );
}

/** Heading of a full sheet: the pack's picture, the name, how many cards are pulled, and the best of them. */
function SheetHead({ set }: Pick<Props, 'set'>) {
  const t = useTranslations('binder.set');
  const { kind, name, tier, pockets, pulledCount } = set;
  return (
    <>
      <span className={styles.art} aria-hidden="true">
        <PackArt tier={tier} title="" />
      </span>
      <span className={styles.words}>
        <h2>{name}</h2>
        <span className={styles.soft}>{t(kind, { count: pockets.length })}</span>
        <span className={styles.progress}>
          {t('progress', { pulled: pulledCount, total: pockets.length })}
          <PulledSlots pockets={pockets} />
        </span>
        <BestCard set={set} />
      </span>
    </>
  );
}

/** Heading of a sheet that is closed at first: one line, so that the open sheets stay in view. */
function SheetLine({ set: { name, pockets, pulledCount } }: Pick<Props, 'set'>) {
  const t = useTranslations('binder.set');
  return <h2 className={styles.line}>{t('line', { set: name, pulled: pulledCount, total: pockets.length })}</h2>;
}

/**
 * Small map with one slot per card, filled if the player has pulled the card. Hidden from screen readers, which get the
 * numbers beside it.
 */
function PulledSlots({ pockets }: { pockets: readonly FilledPocket[] }) {
  return (
    <span className={styles.map} aria-hidden="true">
      {pockets.map(({ entry, own }) => (
        <span
          key={entry.entryIndex}
          className={`${styles.slot} ${edges[entry.tier]} ${own === null ? '' : styles.pulled}`}
        />
      ))}
    </span>
  );
}

/** The most valuable card of the set that the player has pulled, whether or not they still have it. */
function BestCard({ set: { pockets, price } }: Pick<Props, 'set'>) {
  const t = useTranslations('binder.set');
  const own = pockets.filter((pocket) => pocket.own !== null);
  const [best] = own.toSorted((left, right) => Number(right.entry.value - left.entry.value));
  if (best === undefined) return null;
  const value = `${localizeAmount(t.locale, best.entry.value, price.decimals, 2)} ${getUnitName(price.mint)}`;
  return <span className={styles.soft}>{t('best', { card: best.entry.name, value })}</span>;
}

interface TierRowProps extends Pick<Props, 'set' | 'onOpen'> {
  readonly pockets: readonly FilledPocket[];
}

function TierRow({ pockets, set, onOpen }: TierRowProps) {
  const t = useTranslations('binder.set');
  const [first] = pockets;
  if (first === undefined) return null;
  const pulled = pockets.filter(({ own }) => own !== null).length;
  return (
    <section className={styles.tier}>
      <h3 className={styles.tierHead}>
        <TierLabel tier={first.entry.tier} short />
        <span className={styles.soft}>{t('tier', { pulled, total: pockets.length })}</span>
      </h3>
      <ul className={styles.pockets}>
        {pockets.map((pocket) => (
          <li key={pocket.entry.entryIndex}>
            <PocketButton pocket={pocket} set={set} onOpen={() => onOpen(pocket)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
