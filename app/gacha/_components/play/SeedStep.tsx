'use client';

import { useState } from 'react';
import { useTranslations } from '#use-translations';
import { CLIENT_SEED_PATTERN } from '../../../../lib/core/client-seed';
import type { Play } from '../../../_rip/play-record';
import { changeSeed, isSeedLocked } from '../../../_rip/play-store';
import { Button } from '../../../_ui/Button';
import { CopyableValue } from '../../../_ui/CopyableValue';
import { CopyButton } from '../../../_ui/CopyButton';
import { Countdown } from '../../../_ui/Countdown';
import { FactList } from '../../../_ui/FactList';
import { Field } from '../../../_ui/Field';
import { useIsAfter } from '../../../_ui/now';
import { createClientSeed } from './calls';
import styles from './Play.module.css';

interface Props {
  readonly play: Play;
  readonly onChange: (play: Play) => void;
  /** The next step's button; null if no rip can be started. */
  readonly nextStep: { readonly words: string; readonly about: string; readonly busy: string | null } | null;
  readonly onNext: () => void;
  readonly onStartOver: () => void;
}

/** Both seeds: the hash of the service's seed, which was fixed first, and the player's own seed. */
export function SeedStep({ play, onChange, nextStep, onNext, onStartOver }: Props) {
  const t = useTranslations('gacha.seeds');
  // Typed text that isn't a valid seed. A valid one is in `play` instead, which other tabs can change too.
  const [unfit, setUnfit] = useState<string | null>(null);
  const isOld = useIsAfter(new Date(play.expiresAt));
  if (isOld)
    return (
      <div className={styles.stack}>
        <p>{t('expired')}</p>
        <Button onClick={onStartOver}>{t('getNew')}</Button>
      </div>
    );
  const isSent = isSeedLocked(play);
  const typed = (isSent ? null : unfit) ?? play.clientSeed ?? '';
  const isFit = CLIENT_SEED_PATTERN.test(typed);
  const change = (clientSeed: string) => {
    const isSeed = CLIENT_SEED_PATTERN.test(clientSeed);
    setUnfit(isSeed ? null : clientSeed);
    if (isSeed) onChange(changeSeed(play, clientSeed));
  };
  return (
    <div className={styles.stack}>
      <ServiceSeed {...play} />
      <OwnSeedField {...{ typedSeed: typed, isValid: isFit, isSeedLocked: isSent, onChange: change }} />
      {nextStep === null ? null : (
        <>
          <p>{nextStep.about}</p>
          <Button variant="primary" large busyLabel={nextStep.busy} disabled={!isFit} onClick={onNext}>
            {nextStep.words}
          </Button>
        </>
      )}
    </div>
  );
}

function ServiceSeed({ serverSeedHash, expiresAt }: Pick<Play, 'serverSeedHash' | 'expiresAt'>) {
  const t = useTranslations('gacha');
  return (
    <FactList
      facts={[
        [
          t('seeds.service'),
          <span key="hash">
            {t.rich('seeds.locked', {
              hash: () => <CopyableValue value={serverSeedHash} copiedNoun={t('hashOfServiceSeed')} visibleChars={8} />,
            })}
          </span>,
        ],
        [t('seeds.expiresIn'), <Countdown key="until" deadline={expiresAt} />],
      ]}
    />
  );
}

interface OwnSeedProps {
  readonly typedSeed: string;
  readonly isValid: boolean;
  /** Whether the seed's hash was or may have been sent, so that the seed can't be changed any more. */
  readonly isSeedLocked: boolean;
  readonly onChange: (clientSeed: string) => void;
}

function OwnSeedField({ typedSeed, isValid: isFit, isSeedLocked, onChange: change }: OwnSeedProps) {
  const t = useTranslations('gacha.seeds');
  return (
    <div className={styles.field}>
      <Field
        label={t('yours')}
        hint={t(isSeedLocked ? 'sent' : 'own')}
        error={isFit ? undefined : t('error')}
        value={typedSeed}
        readOnly={isSeedLocked}
        maxLength={64}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        onChange={({ target }) => change(target.value)}
      />
      <div className={styles.actions}>
        <CopyButton text={typedSeed} name={t('copy')} />
        {isSeedLocked ? null : (
          <Button variant="quiet" onClick={() => change(createClientSeed())}>
            {t('another')}
          </Button>
        )}
      </div>
    </div>
  );
}
