import { useTranslations } from '#use-translations';
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
  /**
   * Why the feature gate `duels` is closed; null if it is open, or if that is unknown, because Solana or the service
   * couldn't be reached.
   */
  readonly gateClosure: GateClosure | null;
  /** Whether quick match is available. */
  readonly canMatch: boolean;
  /** Null if there is no pack to practise on. */
  readonly practice: PracticePack | null;
  /** Whether the winner of a duel over the practice pack takes both cards. */
  readonly isForCards: boolean;
}

/** Top of the home page: the idea, a free pack to rip, and the ways to a duel. */
export function Hero({ network, offer, gateClosure, canMatch, practice, isForCards }: Props) {
  const t = useTranslations('home');
  return (
    <section className={styles.hero} aria-labelledby="what">
      <div className={styles.words}>
        <h1 id="what" className={styles.title}>
          {t('hero.title')}
        </h1>
        <p className={styles.lead}>{t('hero.lead')}</p>
      </div>
      {practice === null ? null : (
        <HeroPlay
          pack={{ packId: practice.pack.packId, tier: practice.pack.tier }}
          commitment={practice.commitment}
          fairness={<Commitment serverSeedHash={practice.commitment.serverSeedHash} />}
          offer={gateClosure === null ? offer : null}
        />
      )}
      <div className={styles.more}>
        <Opponents
          isSparkyHere={gateClosure === null && network !== null && network.sparringWallet !== null}
          {...{ canMatch }}
        />
        <div className={styles.actions}>
          {canMatch ? <LinkButton href="/quick-match">{t('hero.quickMatch')}</LinkButton> : null}
          {gateClosure === null ? (
            <LinkButton href="/duels/new?opponent=friend">{t('hero.challenge')}</LinkButton>
          ) : null}
          <LinkButton href="/packs">{t('hero.packs')}</LinkButton>
        </div>
        {gateClosure === null ? (
          <OfferCost {...{ network, offer, isForCards }} />
        ) : (
          <ClosedNote what={t('hero.closed')} closed={gateClosure} />
        )}
      </div>
    </section>
  );
}

/**
 * The hash that the first practice rip is committed to. Rendered on the server, so that its code isn't sent to
 * browsers.
 */
function Commitment({ serverSeedHash }: { serverSeedHash: string }) {
  const t = useTranslations('home.hero');
  return <p>{t.rich('commitment', { hash: serverSeedHash, code: (text) => <code>{text}</code> })}</p>;
}

/** The opponent of a visitor: the practice opponent, a player of quick match, or either. */
function Opponents({ isSparkyHere, canMatch }: { readonly isSparkyHere: boolean; readonly canMatch: boolean }) {
  const t = useTranslations('home.hero');
  if (!isSparkyHere && !canMatch) return null;
  return <p>{t('opponents', { sparky: isSparkyHere ? 'yes' : 'no', match: canMatch ? 'yes' : 'no' })}</p>;
}

function OfferCost({ network, offer, isForCards }: Pick<Props, 'network' | 'offer' | 'isForCards'>) {
  const t = useTranslations('home.hero');
  const siteTexts = useTranslations('site');
  if (network === null || offer === null) return <p className={styles.cost}>{t('unreachable')}</p>;
  const fee = (
    <Amount
      baseUnits={offer.feeAmount}
      decimals={SOL_DECIMALS}
      unit="SOL"
      network={describeNetwork(siteTexts, network)}
    />
  );
  return <p className={styles.cost}>{t.rich('cost', { fee: () => fee, cards: isForCards ? 'yes' : 'no' })}</p>;
}
