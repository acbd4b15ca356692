import { SOL_DECIMALS } from '../../lib/core/money';
import type { DuelOffer, Network } from '../../lib/health/contract';
import { ClosedNote } from '../_site/ClosedNote';
import { describeNetwork } from '../_site/network-words';
import type { GateClosure } from '../_site/read-network';
import { Amount } from '../_ui/Amount';
import { LinkButton } from '../_ui/LinkButton';
import { Rip } from '../_ui/Rip';
import { DEMO_SIDES } from './demo-sides';
import styles from './Hero.module.css';

interface Props {
  readonly network: Network | null;
  readonly offer: DuelOffer | null;
}

interface HeroProps extends Props {
  /** Why no duel can be opened; null if one can. */
  readonly gateClosure: GateClosure | null;
  /** Whether quick match is available. */
  readonly canMatch: boolean;
}

/** Top of the home page: the idea, the main actions, and a pack to rip as a demonstration. */
export function Hero({ network, offer, gateClosure: closed, canMatch }: HeroProps) {
  return (
    <section className={styles.hero} aria-labelledby="what">
      <div className={styles.words}>
        <h1 id="what" className={styles.title}>
          Two packs. One rip. The better pull wins.
        </h1>
        <p className={styles.lead}>
          You and your opponent pay the same fee and rip the same sealed pack. The chain holds the fees and checks the
          draw, and anyone can recompute it. You need not trust anybody.
        </p>
        <div className={styles.actions}>
          {canMatch ? (
            <LinkButton href="/quick-match" variant="primary" large>
              Quick match
            </LinkButton>
          ) : null}
          {closed === null ? (
            <LinkButton href="/duels/new" variant={canMatch ? 'secondary' : 'primary'} large>
              Open a duel
            </LinkButton>
          ) : null}
          <LinkButton href="/packs" large>
            See the packs
          </LinkButton>
        </div>
        {closed === null ? (
          <OfferCost network={network} offer={offer} />
        ) : (
          <ClosedNote what="No duel can be opened now" closed={closed} />
        )}
      </div>
      <div className={styles.table}>
        <Rip pack="classic" drawnCards={DEMO_SIDES} decimals={6} unit="USDC, price list" winner="creator" />
        <p className={styles.note}>
          A rehearsal: these two cards are always the same. Nothing is drawn, nothing is paid.
        </p>
      </div>
    </section>
  );
}

function OfferCost({ network, offer }: Props) {
  if (network === null || offer === null) {
    return <p className={styles.cost}>The chain does not answer now. You can look around; no duel can be paid.</p>;
  }
  return (
    <p className={styles.cost}>
      Each side pays{' '}
      <Amount baseUnits={offer.feeAmount} decimals={SOL_DECIMALS} unit="SOL" network={describeNetwork(network)} />. It
      is worth nothing, and so are the cards: there is no prize but the win.
    </p>
  );
}
