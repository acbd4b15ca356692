'use client';

import { type FormEvent, useState } from 'react';
import { useTranslations } from '#use-translations';
import { FUNDING_SECONDS } from '../../../../lib/duel/rules/funding-time';
import type { DuelOffer } from '../../../../lib/health/contract';
import { formatDuration } from '../../../_duel/duration';
import { OfferSummary } from '../../../_duel/OfferSummary';
import type { PackBasics } from '../../../_duel/pack-basics';
import { SignInChoice } from '../../../_game/SignInChoice';
import { useSessionWallet } from '../../../_site/session';
import { Button } from '../../../_ui/Button';
import { Field } from '../../../_ui/Field';
import { KeepFocus } from '../../../_ui/KeepFocus';
import { Panel } from '../../../_ui/Panel';
import { Problem } from '../../../_ui/Problem';
import styles from './NewDuel.module.css';
import { type ChosenOpponent, OpponentChoice } from './OpponentChoice';
import { PackChoice } from './PackChoice';
import { useOpenDuel } from './use-open-duel';

/** Times to pay that can be chosen, in seconds. */
const offeredFundingTimes = [120, 600, 3_600, 86_400].filter(
  (seconds) => seconds >= FUNDING_SECONDS.least && seconds <= FUNDING_SECONDS.most,
);

interface Props {
  readonly packs: readonly PackBasics[];
  readonly initialPackId?: string | undefined;
  readonly initialOpponent?: string | undefined;
  readonly offer: DuelOffer;
  readonly sparringWallet: string | null;
  /** Why no duel for cards can be opened; undefined if one can. */
  readonly cardsClosedReason?: string | undefined;
}

/** The form that opens a duel, with its terms above the button. */
export function NewDuel({
  packs,
  initialPackId: pack,
  initialOpponent: opponent,
  offer,
  sparringWallet: sparring,
  cardsClosedReason: cardsClosed,
}: Props) {
  const t = useTranslations('lobby.form');
  const session = useSessionWallet();
  const offered = packs.filter(({ cardMode }) => cardMode !== 'cards' || cardsClosed === undefined);
  // A pack that the address names is never replaced by another one, even while it is closed.
  const [packId, setPackId] = useState((packs.find((each) => each.packId === pack) ?? offered[0])?.packId);
  const [seconds, setSeconds] = useState<number>(FUNDING_SECONDS.standard);
  const [wanted, setWanted] = useState<ChosenOpponent>(toInitialChoice(opponent, sparring));
  const { open, busy, fault, addressError } = useOpenDuel({
    packId,
    fundingSeconds: seconds,
    opponent: wanted,
    sparringWallet: sparring,
    ownWallet: session ?? null,
    offer,
  });
  const chosen = packs.find((each) => each.packId === packId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void open();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.wishes}>
        <PackChoice packs={packs} value={packId} onChange={setPackId} cardsClosedReason={cardsClosed} />
        <OpponentChoice chosen={wanted} onChange={setWanted} sparringWallet={sparring} error={addressError} />
        <FundingTime seconds={seconds} onChange={setSeconds} />
      </div>
      <div className={styles.deal}>
        <Panel title={t('deal')}>
          <KeepFocus className={styles.stack} label={t('duel')}>
            <OfferSummary offer={offer} pack={chosen} />
            {fault === null ? null : <Problem {...fault} />}
            {typeof session === 'string' ? (
              <Button type="submit" variant="primary" large wide busyLabel={busy ? t('submitting') : null}>
                {t(wanted.kind === 'open' ? 'submit' : 'challenge')}
              </Button>
            ) : (
              <SignInChoice />
            )}
          </KeepFocus>
        </Panel>
      </div>
    </form>
  );
}

function FundingTime({ seconds, onChange }: { seconds: number; onChange: (seconds: number) => void }) {
  const t = useTranslations('lobby.form.time');
  const duelTexts = useTranslations('duel');
  return (
    <Field
      as="select"
      label={t('label')}
      hint={t('hint')}
      value={seconds}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {offeredFundingTimes.map((value) => (
        <option key={value} value={value}>
          {formatDuration(duelTexts, value)}
        </option>
      ))}
    </Field>
  );
}

function toInitialChoice(opponent: string | undefined, sparring: string | null): ChosenOpponent {
  if (opponent === undefined) return { kind: 'open', wallet: '' };
  if (opponent === 'sparring' || opponent === sparring)
    return { kind: sparring === null ? 'open' : 'sparring', wallet: '' };
  return { kind: 'direct', wallet: opponent };
}
