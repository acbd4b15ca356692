'use client';

import { useState } from 'react';
import { CLIENT_SEED } from '../../../lib/gacha/rules/draw';
import { Address } from '../../_ui/Address';
import { Button } from '../../_ui/Button';
import { CopyButton } from '../../_ui/CopyButton';
import { Countdown } from '../../_ui/Countdown';
import { Facts } from '../../_ui/Facts';
import { Field } from '../../_ui/Field';
import { useIsAfter } from '../../_ui/now';
import { newClientSeed } from './calls';
import styles from './Play.module.css';
import { keepPlay, type Play } from './play-store';

interface Props {
  readonly play: Play;
  readonly onChange: (play: Play) => void;
  /** The next step's button; null where nothing can be begun. */
  readonly next: { readonly words: string; readonly about: string; readonly busy: string | null } | null;
  readonly onNext: () => void;
  readonly onAgain: () => void;
}

/** Both seeds: the hash of the service's, which came first, and the player's own. */
export function SeedStep({ play, onChange, next, onNext, onAgain }: Props) {
  const [typed, setTyped] = useState(play.clientSeed ?? '');
  const isOld = useIsAfter(new Date(play.expiresAt));
  const isFit = CLIENT_SEED.test(typed);
  const change = (clientSeed: string) => {
    setTyped(clientSeed);
    if (CLIENT_SEED.test(clientSeed)) onChange(keepPlay({ ...play, clientSeed }));
  };
  if (isOld)
    return (
      <div className={styles.stack}>
        <p>This hash is an hour old and serves no rip any more. Nothing was paid.</p>
        <Button onClick={onAgain}>Get a new one</Button>
      </div>
    );
  return (
    <div className={styles.stack}>
      <Facts
        facts={[
          [
            'Service’s seed',
            <span key="hash">
              Fixed under the hash <Address value={play.serverSeedHash} what="hash of the service’s seed" keep={8} />
            </span>,
          ],
          ['Good until', <Countdown key="until" deadline={play.expiresAt} />],
        ]}
      />
      <div className={styles.field}>
        <Field
          label="Your seed"
          hint="Made by this browser after the hash came, so the service could not know it. Change it if you like; keep a copy if you may switch browsers before the rip."
          error={isFit ? undefined : 'Write 1 to 64 visible characters without spaces: letters, digits or signs.'}
          value={typed}
          maxLength={64}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          onChange={({ target }) => change(target.value)}
        />
        <div className={styles.actions}>
          <CopyButton text={typed} name="Copy it" />
          <Button look="quiet" onClick={() => change(newClientSeed())}>
            Make another
          </Button>
        </div>
      </div>
      {next === null ? null : (
        <>
          <p>{next.about}</p>
          <Button look="primary" large busy={next.busy} disabled={!isFit} onClick={onNext}>
            {next.words}
          </Button>
        </>
      )}
    </div>
  );
}
