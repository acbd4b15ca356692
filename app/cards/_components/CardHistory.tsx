import { use } from 'react';
import { useTranslations } from '#use-translations';
import type { CardBody } from '../../../lib/binder/card-contract';
import { getPlayerName } from '../../_duel/player-name';
import type { NamesByWallet } from '../../_duel/read-chosen-names';
import { readLocale } from '../../_messages/locale';
import { formatUtcTime } from '../../_site/utc-time';
import { CopyableValue } from '../../_ui/CopyableValue';
import { Panel } from '../../_ui/Panel';
import styles from './Card.module.css';
import { type HistoryLine, toHistoryLines } from './history-lines';

interface Props {
  readonly card: CardBody;
  readonly practiceWallet: string | null | undefined;
  readonly chosenNames: NamesByWallet;
}

/** A card's history, oldest step first. A step with a transaction shows its signature, as a link if one is known. */
export function CardHistory({ card, ...players }: Props) {
  const t = useTranslations('cards.history');
  return (
    <Panel title={t('title')}>
      <ol className={styles.timeline}>
        {toHistoryLines(card.history).map((line) => (
          <li key={`${line.key} ${line.step.signature ?? line.step.at?.toISOString()}`}>
            <StepWords line={line} set={card.set.name} {...players} />
            <StepTime step={line.step} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

interface StepProps extends Pick<Props, 'practiceWallet' | 'chosenNames'> {
  readonly line: HistoryLine;
  readonly set: string;
}

function StepWords({ line: { key, step, rival }, set, practiceWallet, chosenNames }: StepProps) {
  const t = useTranslations('cards.history');
  const duelTexts = useTranslations('duel');
  const getName = (wallet: string | null): string =>
    wallet === null ? '' : getPlayerName(duelTexts, wallet, practiceWallet, chosenNames.get(wallet));
  const name = getName(step.wallet);
  if (key === 'sealed' || key === 'ripped') return <p>{t(key, { set })}</p>;
  if (key === 'wonFrom') return <p>{t(key, { name, rival: getName(rival) })}</p>;
  if (key === 'escrowed' || key === 'missed' || key === 'unknown') return <p>{t(key)}</p>;
  return <p>{t(key, { name })}</p>;
}

function StepTime({ step: { at, slot, signature, explorerUrl } }: { step: HistoryLine['step'] }) {
  const t = useTranslations('cards.history');
  const locale = use(readLocale());
  return (
    <p className={styles.when}>
      {at === null ? null : <time dateTime={at.toISOString()}>{formatUtcTime(locale, at)}</time>}
      {slot === null ? null : <span>{t('slot', { slot: String(slot) })}</span>}
      {signature === null ? null : (
        <CopyableValue value={signature} copiedNoun={t('transaction')} href={explorerUrl ?? undefined} />
      )}
    </p>
  );
}
