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
import { TierLabel } from '../../_ui/TierLabel';
import styles from './Round.module.css';
import { describeRoundOutcome, listDrawsWinnerFirst } from './round-outcome';

/** A verified round: how it was decided, its draws with the winner's first, and a link to check it. */
export function Round({ round }: { round: VerifiedRound }) {
  const t = useTranslations('activity');
  const locale = useLocale();
  const { pack, outcome, occurredAt, roundId, mode } = round;
  const when = formatUtcTime(locale, occurredAt);
  return (
    <article className={styles.round} aria-label={t('round.label', { pack: pack.name, time: when })}>
      <header className={styles.head}>
        <h3 className={styles.pack}>
          <Link href={`/${mode === 'gacha' ? 'gacha' : 'packs'}/${pack.packId}`}>{pack.name}</Link>
        </h3>
        <p className={styles.soft}>
          <time dateTime={occurredAt.toISOString()}>{when}</time>
        </p>
        <p className={styles.outcome}>{describeRoundOutcome(t, outcome) ?? t('round.machine')}</p>
      </header>
      <ul className={styles.draws}>
        {listDrawsWinnerFirst(outcome.draws, outcome.winner).map((draw) => (
          <RoundDraw
            key={draw.side ?? draw.cardId}
            draw={draw}
            hasWon={draw.side !== null && draw.side === outcome.winner}
          />
        ))}
      </ul>
      <div className={styles.links}>
        <Link href={mode === 'duels' ? `/duels/${roundId}` : buildVerifyPath(mode, roundId)}>{t('round.check')}</Link>
        <RoundEvidence round={round} />
      </div>
    </article>
  );
}

/**
 * Links to the round's receipt and proof, for a duel with the kind of its provider and a link to verify it. Opens when
 * its title is pressed.
 */
function RoundEvidence({ round: { mode, roundId, providerMode, receiptPath, proof } }: { round: VerifiedRound }) {
  const t = useTranslations('activity.round');
  return (
    <details className={styles.papers}>
      <summary>{t('papers')}</summary>
      {mode === 'duels' ? (
        <>
          <p className={styles.soft}>{t('duel', { provider: providerMode })}</p>
          <Link href={buildVerifyPath(mode, roundId)}>{t('verify')}</Link>
        </>
      ) : null}
      <a href={receiptPath} download={`${roundId}.receipt.json`}>
        {t('receipt')}
      </a>
      <a
        href={buildProofApiPath(mode, roundId)}
        download={`${roundId}.proof.json`}
        title={t('proofHash', { mode, hash: proof.hash })}
      >
        {t('proof')}
      </a>
    </details>
  );
}

interface RoundDrawProps {
  readonly draw: VerifiedRound['outcome']['draws'][number];
  readonly hasWon: boolean;
}

function RoundDraw({ draw: { side, cardId, tier, value }, hasWon }: RoundDrawProps) {
  const t = useTranslations('activity.round');
  const uiTexts = useTranslations('ui');
  const siteTexts = useTranslations('site');
  const chain = describeNetwork(siteTexts, useNetwork());
  const card = deriveCard(cardId);
  return (
    <li className={hasWon ? `${styles.draw} ${styles.won}` : styles.draw}>
      <CardPicture id={cardId} tier={tier} title={translateCardTitle(uiTexts, card)} />
      <div className={styles.words}>
        {hasWon ? <span className={styles.verdict}>{t('won')}</span> : null}
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
      </div>
    </li>
  );
}
