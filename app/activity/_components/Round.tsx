import Link from 'next/link';
import { deriveCard, formatCardTitle } from '../../../lib/cards/card';
import type { VerifiedRound } from '../../../lib/games/activity-contract';
import { buildProofApiPath, buildVerifyPath } from '../../_proof/paths';
import { useNetwork } from '../../_site/contexts';
import { describeNetwork } from '../../_site/network-words';
import { getUnitName, PRICE_LIST_NOTE } from '../../_site/units';
import { formatUtcTime } from '../../_site/utc-time';
import { Amount } from '../../_ui/Amount';
import { CardPicture } from '../../_ui/CardPicture';
import { SideTag } from '../../_ui/SideTag';
import { SIDE_NAMES } from '../../_ui/side';
import { TierLabel } from '../../_ui/TierLabel';
import styles from './Round.module.css';

const PROVIDER_NAMES: Readonly<Record<VerifiedRound['providerMode'], string>> = {
  reference: 'reference provider',
  external: 'external provider',
};

/** A verified round: its draws, the winner and the reason, and links to the receipt and the proof. */
export function Round({ round }: { round: VerifiedRound }) {
  const { pack, outcome, occurredAt, roundId } = round;
  const when = formatUtcTime(occurredAt);
  return (
    <article className={styles.round} aria-label={`${pack.name}, ${when}`}>
      <header className={styles.head}>
        <h3 className={styles.pack}>
          <Link href={`/${round.mode === 'gacha' ? 'gacha' : 'packs'}/${pack.packId}`}>{pack.name}</Link>
        </h3>
        <p className={styles.soft}>
          <time dateTime={occurredAt.toISOString()}>{when}</time>
        </p>
        <p className={styles.soft}>
          {round.mode === 'gacha' ? 'Pack machine, one rip' : `Duel, ${PROVIDER_NAMES[round.providerMode]}`}
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
        {round.mode === 'duels' ? <Link href={`/duels/${roundId}`}>See and check it</Link> : null}
        <Link href={buildVerifyPath(round.mode, roundId)}>Verify the proof</Link>
        <a href={round.receiptPath} download={`${roundId}.receipt.json`}>
          Receipt
        </a>
        <a
          href={buildProofApiPath(round.mode, roundId)}
          download={`${roundId}.proof.json`}
          title={`SHA-256 of the ${round.mode === 'duels' ? 'signed answer' : 'result'}: ${round.proof.hash}`}
        >
          Proof
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
  const chain = describeNetwork(useNetwork());
  const card = deriveCard(cardId);
  const won = side !== null && side === outcome.winner;
  return (
    <>
      <div className={styles.card}>
        <CardPicture id={cardId} tier={tier} title={formatCardTitle(card)} />
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
          network={side === null ? chain : PRICE_LIST_NOTE}
          isPrice
        />
        {won ? (
          <span className={styles.verdict}>
            {SIDE_NAMES[side]} won{outcome.decidedBy === 'coin' ? ' a tie by coin flip' : ''}
          </span>
        ) : null}
      </div>
    </>
  );
}
