import Link from 'next/link';
import { useTranslations } from '#use-translations';
import { deriveCard } from '../../../lib/cards/card';
import type { VerifiedRound } from '../../../lib/games/activity-contract';
import { useLocale } from '../../_messages/use-locale';
import { buildProofApiPath, buildVerifyPath } from '../../_proof/paths';
import { useNetwork } from '../../_site/contexts';
import { describeNetwork } from '../../_site/network-words';
import { getUnitName } from '../../_site/units';
import { formatUtcTime } from '../../_site/utc-time';
import { Amount } from '../../_ui/Amount';
import { CardPicture } from '../../_ui/CardPicture';
import { translateCardTitle } from '../../_ui/card-title';
import { SideTag } from '../../_ui/SideTag';
import { TierLabel } from '../../_ui/TierLabel';
import styles from './Round.module.css';

/** A verified round: its draws, the winner and the reason, and links to the receipt and the proof. */
export function Round({ round }: { round: VerifiedRound }) {
  const t = useTranslations('activity.round');
  const locale = useLocale();
  const { pack, outcome, occurredAt, roundId } = round;
  const when = formatUtcTime(locale, occurredAt);
  return (
    <article className={styles.round} aria-label={t('label', { pack: pack.name, time: when })}>
      <header className={styles.head}>
        <h3 className={styles.pack}>
          <Link href={`/${round.mode === 'gacha' ? 'gacha' : 'packs'}/${pack.packId}`}>{pack.name}</Link>
        </h3>
        <p className={styles.soft}>
          <time dateTime={occurredAt.toISOString()}>{when}</time>
        </p>
        <p className={styles.soft}>
          {round.mode === 'gacha' ? t('machine') : t('duel', { provider: round.providerMode })}
        </p>
      </header>
      <ul className={styles.draws}>
        {outcome.draws.map((draw) => (
          <li key={draw.side ?? draw.cardId} className={draw.side === outcome.winner ? styles.won : styles.lost}>
            <Draw draw={draw} outcome={outcome} />
          </li>
        ))}
      </ul>
      <div className={styles.papers}>
        {round.mode === 'duels' ? <Link href={`/duels/${roundId}`}>{t('check')}</Link> : null}
        <Link href={buildVerifyPath(round.mode, roundId)}>{t('verify')}</Link>
        <a href={round.receiptPath} download={`${roundId}.receipt.json`}>
          {t('receipt')}
        </a>
        <a
          href={buildProofApiPath(round.mode, roundId)}
          download={`${roundId}.proof.json`}
          title={t('proofHash', { mode: round.mode, hash: round.proof.hash })}
        >
          {t('proof')}
        </a>
      </div>
    </article>
  );
}

interface DrawProps {
  readonly draw: VerifiedRound['outcome']['draws'][number];
  readonly outcome: VerifiedRound['outcome'];
}

function Draw({ draw: { side, cardId, tier, value }, outcome }: DrawProps) {
  const t = useTranslations('activity.round');
  const uiTexts = useTranslations('ui');
  const siteTexts = useTranslations('site');
  const chain = describeNetwork(siteTexts, useNetwork());
  const card = deriveCard(cardId);
  const won = side !== null && side === outcome.winner;
  return (
    <>
      <div className={styles.card}>
        <CardPicture id={cardId} tier={tier} title={translateCardTitle(uiTexts, card)} />
      </div>
      <div className={styles.words}>
        {side === null ? null : <SideTag side={side} />}
        <strong>
          {card.givenName} {card.familyName}
        </strong>
        <TierLabel tier={tier} short />
        <Amount
          baseUnits={value.amount}
          decimals={value.decimals}
          unit={getUnitName(value.mint)}
          network={side === null ? chain : siteTexts('priceListNote')}
          isPrice
        />
        {won ? (
          <span className={styles.verdict}>
            {t('won', { decidedBy: outcome.decidedBy === 'coin' ? 'coin' : 'value' })}
          </span>
        ) : null}
      </div>
    </>
  );
}
