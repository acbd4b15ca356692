'use client';

import { type FormEvent, useState } from 'react';
import { useTranslations } from '#use-translations';
import { FUNDING_SECONDS } from '../../../../lib/duel/rules/funding-time';
import { calculatePaymentCutoffMs } from '../../../../lib/duel/rules/last-call';
import type { DuelOffer } from '../../../../lib/health/contract';
import { formatDuration } from '../../../_duel/duration';
import { findDefaultPack, isClosedForCards, type PackBasics } from '../../../_duel/pack-basics';
import { formatPaymentTime } from '../../../_duel/payment-time';
import { SignInChoice } from '../../../_game/SignInChoice';
import { OfferPanel } from '../../../_match/OfferPanel';
import { useStartOnceReady } from '../../../_match/use-start-once-ready';
import { useSessionWallet } from '../../../_site/session';
import { Button } from '../../../_ui/Button';
import { Disclosure } from '../../../_ui/Disclosure';
import { Field } from '../../../_ui/Field';
import { KeepFocus } from '../../../_ui/KeepFocus';
import { Problem } from '../../../_ui/Problem';
import { Choices } from './Choices';
import styles from './NewDuel.module.css';
import { type ChosenOpponent, OpponentChoice } from './OpponentChoice';
import { PackChoice } from './PackChoice';
import { useOpenDuel } from './use-open-duel';

/** Funding times that the form offers, in seconds. It shows each as the time to pay, which is shorter. */
const OFFERED_FUNDING_SECONDS = [120, FUNDING_SECONDS.standard, 3_600, 86_400].filter(
  (seconds) => seconds >= FUNDING_SECONDS.least && seconds <= FUNDING_SECONDS.most,
);

interface Props {
  readonly packs: readonly PackBasics[];
  readonly initialPackId?: string | undefined;
  readonly initialOpponent?: string | undefined;
  readonly offer: DuelOffer;
  readonly sparringWallet: string | null;
  /** Reason that no duel for cards can be opened now; undefined if they can be opened. */
  readonly cardsClosedReason?: string | undefined;
}

/**
 * Form that opens a duel: the choices of pack and opponent, then the fee and the button. Below the button are the time
 * to pay and the terms.
 */
export function NewDuel(props: Props) {
  const { packs, offer, sparringWallet, cardsClosedReason } = props;
  const session = useSessionWallet();
  const [packId, setPackId] = useState(findInitialPack(props)?.packId);
  const [fundingSeconds, setFundingSeconds] = useState<number>(FUNDING_SECONDS.standard);
  const [opponent, setOpponent] = useState<ChosenOpponent>(toInitialChoice(props.initialOpponent, sparringWallet));
  const request = {
    ...{ packId, fundingSeconds, opponent, sparringWallet, ownWallet: session ?? null },
    ...{ offer, shownFee: offer.feeAmount },
  };
  const opening = useOpenDuel(request);
  const pack = packs.find((each) => each.packId === packId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!opening.busy) void opening.open();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Choices
        isFolded={hasChosenBefore(props)}
        packName={pack?.name}
        opponent={opponent}
        sparringWallet={sparringWallet}
        addressError={opening.addressError}
        packChoice={
          <PackChoice packs={packs} value={packId} onChange={setPackId} cardsClosedReason={cardsClosedReason} />
        }
        opponentChoice={
          <OpponentChoice
            wantedOpponent={opponent}
            onChange={setOpponent}
            sparringWallet={sparringWallet}
            error={opening.addressError}
          />
        }
      />
      <div className={styles.deal}>
        <OfferPanel
          offer={offer}
          pack={pack}
          action={<SubmitDuelButton opening={opening} kind={opponent.kind} />}
          options={<FundingTime seconds={fundingSeconds} onChange={setFundingSeconds} />}
        />
      </div>
    </form>
  );
}

/** Returns the pack that the page's address names, even a closed one; the default pack if it names none of `packs`. */
const findInitialPack = ({ packs, initialPackId }: Props): PackBasics | undefined =>
  packs.find(({ packId }) => packId === initialPackId) ?? findDefaultPack(packs);

/**
 * Whether the page's address names a pack or an opponent, so that the form can show the choices folded. False for a
 * pack with cards for which no duel can be opened now, since the unfolded choice shows why.
 */
function hasChosenBefore(props: Props): boolean {
  const pack = findInitialPack(props);
  const isClosed = pack !== undefined && isClosedForCards(pack);
  return !isClosed && (props.initialPackId !== undefined || props.initialOpponent !== undefined);
}

interface OpenActionProps {
  readonly opening: ReturnType<typeof useOpenDuel>;
  readonly kind: ChosenOpponent['kind'];
}

/** The form's button. For a visitor it is a `SignInChoice`, whose guest sign-in then opens the duel. */
function SubmitDuelButton({ opening: { open, busy, fault }, kind }: OpenActionProps) {
  const t = useTranslations('lobby.form');
  const isForFriend = kind === 'friend';
  const isChallenge = kind === 'sparring' || kind === 'direct';
  const isSignedIn = typeof useSessionWallet() === 'string';
  const startOnceReady = useStartOnceReady(isSignedIn, () => {
    if (!busy) void open();
  });
  return (
    <KeepFocus className={styles.stack} label={t('duel')}>
      {fault === null ? null : <Problem {...fault} />}
      {isSignedIn ? (
        <Button type="submit" variant="primary" large wide busyLabel={busy ? t('submitting') : null}>
          {t(isForFriend ? 'createLink' : isChallenge ? 'challenge' : 'submit')}
        </Button>
      ) : (
        <SignInChoice
          label={isForFriend ? t('createLink') : undefined}
          note={t('withoutWalletNote', { mode: isForFriend ? 'friend' : isChallenge ? 'direct' : 'open' })}
          onEntering={startOnceReady}
        />
      )}
    </KeepFocus>
  );
}

/** Choice of the time to pay, in a disclosure whose title says the current one. */
function FundingTime({ seconds, onChange }: { seconds: number; onChange: (seconds: number) => void }) {
  const t = useTranslations('lobby.form.time');
  const duelTexts = useTranslations('duel');
  return (
    <Disclosure title={t('title', { duration: formatPaymentTime(duelTexts, seconds) })}>
      <Field
        as="select"
        label={t('label')}
        hint={t('hint', { cutoff: formatDuration(duelTexts, calculatePaymentCutoffMs(seconds) / 1000) })}
        value={seconds}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {OFFERED_FUNDING_SECONDS.map((value) => (
          <option key={value} value={value}>
            {formatPaymentTime(duelTexts, value)}
          </option>
        ))}
      </Field>
    </Disclosure>
  );
}

/** Returns the opponent chosen at first: the one that the page's address names, if there is one; else anyone. */
function toInitialChoice(opponent: string | undefined, sparring: string | null): ChosenOpponent {
  if (opponent === undefined) return { kind: 'open', wallet: '' };
  if (opponent === 'friend') return { kind: 'friend', wallet: '' };
  if (opponent === 'sparring' || opponent === sparring)
    return { kind: sparring === null ? 'open' : 'sparring', wallet: '' };
  return { kind: 'direct', wallet: opponent };
}
