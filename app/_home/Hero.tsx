import { SOL_DECIMALS } from '../../lib/core/money';
import type { DuelOffer, Network } from '../../lib/health/contract';
import type { PracticeCommitment } from '../../lib/practice/contract';
import type { PackBasics } from '../_duel/pack-basics';
import { HeroPlay } from '../_guest/HeroPlay';
import { ClosedNote } from '../_site/ClosedNote';
import { describeNetwork } from '../_site/network-words';
import type { GateClosure } from '../_site/read-network';
import { Amount } from '../_ui/Amount';
import { LinkButton } from '../_ui/LinkButton';
import styles from './Hero.module.css';

/** A pack to practise on, with the commitment of its first rip. */
export interface PracticePack {
  readonly pack: PackBasics;
  readonly commitment: PracticeCommitment;
}

interface Props {
  readonly network: Network | null;
  readonly offer: DuelOffer | null;
  /** Why no duel can be opened; null if one can. */
  readonly gateClosure: GateClosure | null;
  /** Whether quick match is available. */
  readonly canMatch: boolean;
  /** Null without a pack on offer. */
  readonly practice: PracticePack | null;
}

/** Top of the home page: the idea, a free pack to rip, and the ways to a duel. */
export function Hero({ network, offer, gateClosure: closed, canMatch, practice }: Props) {
  return (
    <section className={styles.hero} aria-labelledby="what">
      <div className={styles.words}>
        <h1 id="what" className={styles.title}>
          Two packs. One rip. The better pull wins.
        </h1>
        <p className={styles.lead}>Same pack, same odds, higher card wins. Try it: no wallet.</p>
      </div>
      {practice === null ? null : (
        <HeroPlay
          pack={{ packId: practice.pack.packId, tier: practice.pack.tier }}
          commitment={practice.commitment}
          fairness={<Commitment serverSeedHash={practice.commitment.serverSeedHash} />}
          offer={closed === null ? offer : null}
        />
      )}
      <div className={styles.more}>
        <div className={styles.actions}>
          {canMatch ? <LinkButton href="/quick-match">Quick match</LinkButton> : null}
          {closed === null ? <LinkButton href="/duels/new">Open a duel</LinkButton> : null}
          <LinkButton href="/packs">See the packs</LinkButton>
        </div>
        {closed === null ? (
          <OfferCost network={network} offer={offer} />
        ) : (
          <ClosedNote what="You can’t open a duel right now" closed={closed} />
        )}
      </div>
    </section>
  );
}

/** Rendered on the server, since only its text is needed. */
const Commitment = ({ serverSeedHash }: { serverSeedHash: string }) => (
  <p>
    The service fixed its part of the draw before your tap. This hash proves it: <code>{serverSeedHash}</code>. Your
    browser adds a random part when you tap. After that the service shows its part, and this page checks both.
  </p>
);

function OfferCost({ network, offer }: Pick<Props, 'network' | 'offer'>) {
  if (network === null || offer === null) {
    return (
      <p className={styles.cost}>
        We can’t reach Solana right now. You can browse, but duels can’t be paid until it’s back.
      </p>
    );
  }
  return (
    <p className={styles.cost}>
      A real duel is against Sparky, our program, or a player. Each side pays{' '}
      <Amount baseUnits={offer.feeAmount} decimals={SOL_DECIMALS} unit="SOL" network={describeNetwork(network)} />. It’s
      free test money, and no money is paid out: you play for the win.
    </p>
  );
}
