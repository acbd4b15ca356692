'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from '#use-translations';
import { getPlayerName } from '../../_duel/player-name';
import { useChosenName } from '../../_duel/use-chosen-name';
import { type Fault, toFault } from '../../_site/fault';
import { Button } from '../../_ui/Button';
import { Field } from '../../_ui/Field';
import { Panel } from '../../_ui/Panel';
import { Problem } from '../../_ui/Problem';
import styles from './Account.module.css';

/** Shows the name that other players see, with a form that changes it. */
export default function NamePanel({ wallet }: { wallet: string }) {
  const t = useTranslations('account.name');
  const duelTexts = useTranslations('duel');
  const chosenName = useChosenName(wallet);
  return (
    <Panel title={t('title')}>
      <div className={styles.stack}>
        <p role="status">
          {t.rich('seenAs', {
            name: getPlayerName(duelTexts, wallet, null, chosenName),
            strong: (text) => <strong>{text}</strong>,
          })}
        </p>
        <NameForm key={chosenName} wallet={wallet} chosenName={chosenName} />
      </div>
    </Panel>
  );
}

function NameForm({ wallet, chosenName }: { wallet: string; chosenName: string | undefined }) {
  const t = useTranslations('account.name');
  const [name, setName] = useState(chosenName ?? '');
  const { change, isBusy, fault, nameFault } = useNameChange(wallet);
  const save = (event: FormEvent) => {
    event.preventDefault();
    void change(name.trim());
  };
  return (
    <form className={styles.stack} onSubmit={save}>
      {fault === null ? null : <Problem {...fault} />}
      <Field
        label={t('label')}
        hint={t('hint')}
        error={nameFault}
        value={name}
        onChange={({ target }) => setName(target.value)}
        autoComplete="nickname"
        spellCheck={false}
        maxLength={12}
        required
      />
      <div className={styles.buttons}>
        <Button type="submit" busyLabel={isBusy ? t('saving') : null}>
          {t('save')}
        </Button>
        {chosenName === undefined ? null : (
          <Button variant="quiet" onClick={() => change(null)}>
            {t('remove')}
          </Button>
        )}
      </div>
    </form>
  );
}

/**
 * Returns a function that changes the player's name, or removes it if called with null; and the state and error of the
 * latest change.
 */
function useNameChange(wallet: string) {
  const t = useTranslations('account');
  const siteTexts = useTranslations('site');
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const [nameFault, setNameFault] = useState<string | null>(null);
  const change = async (name: string | null) => {
    setFault(null);
    setNameFault(null);
    setBusy(true);
    try {
      const { changeName } = await import('./name-calls');
      const answer = await changeName(name);
      if (answer === 'refused') setNameFault(t('name.refused'));
    } catch (cause) {
      setFault(toFault(siteTexts, cause, t('tryAgain')));
    } finally {
      await queries.invalidateQueries({ queryKey: ['chosen-name', wallet] });
      setBusy(false);
    }
  };
  return { change, isBusy, fault, nameFault };
}
