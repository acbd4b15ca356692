'use client';

import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from '#use-translations';
import { OtherWalletError } from '../../../_guest/burner-session';
import { hasTestSolForGuests } from '../../../_guest/test-sol';
import { useNetwork } from '../../../_site/contexts';
import { type Fault, toFault } from '../../../_site/fault';
import { useSessionWallet } from '../../../_site/session';
import { Backticks } from '../../../_ui/Backticks';
import { Field } from '../../../_ui/Field';
import styles from './Console.module.css';
import { ConsoleProblem } from './ConsoleProblem';
import type { ConsoleField, ConsoleForm } from './form';
import { Reply } from './Reply';
import { buildCall, type ConsoleReply, sendCall } from './send-call';
import { useOwnSession } from './use-own-session';

/** Outcome of the form's last call. */
type Outcome =
  | { readonly kind: 'none' | 'sending' }
  | { readonly kind: 'reply'; readonly reply: ConsoleReply }
  | { readonly kind: 'failed'; readonly fault: Fault };

/** Form that calls an operation of this service from the browser, with the service's response below it. */
export function Console({ form }: { form: ConsoleForm }) {
  const [outcome, send] = useConsoleCall(form);
  const answer = useShownOutcome(outcome);
  const session = useSessionWallet();
  const network = useNetwork();
  const hasGuest = network !== null && hasTestSolForGuests(network);
  const isSignInNeeded = form.needsSession && session === null && !hasGuest;
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (outcome.kind !== 'sending') send(new FormData(event.currentTarget));
  };
  return (
    <div className={styles.console}>
      <form className={styles.form} onSubmit={submit}>
        {form.fields.map((field) => (
          <ParameterField key={`${field.place} ${field.name}`} field={field} />
        ))}
        {form.body === null ? null : (
          <Field as="textarea" label="Body" name="body" defaultValue={form.body} spellCheck={false} rows={6} />
        )}
        {form.takesKey ? (
          <Field label="Idempotency-Key" name="key" hint="Left empty, each call gets a new one." autoComplete="off" />
        ) : null}
        {form.needsSession ? <p className={styles.note}>{describeCaller(session, hasGuest)}</p> : null}
        <button type="submit" className={styles.send} disabled={isSignInNeeded || outcome.kind === 'sending'}>
          {outcome.kind === 'sending' ? 'Sending…' : `Send ${form.method} request`}
        </button>
      </form>
      <div ref={answer} className={styles.outcome} tabIndex={-1} aria-live="polite">
        {outcome.kind === 'failed' ? <ConsoleProblem fault={outcome.fault} /> : null}
        {outcome.kind === 'reply' ? <Reply reply={outcome.reply} /> : null}
      </div>
    </div>
  );
}

/** Returns a reference to the element of the outcome, which gets the focus and comes into view once there is one. */
function useShownOutcome(outcome: Outcome): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome.kind !== 'reply' && outcome.kind !== 'failed') return;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);
  return element;
}

function ParameterField({ field }: { field: ConsoleField }) {
  const { name, place, isRequired, value, words, choices, openChoice, standard } = field;
  const common = { label: name, name: `${place}.${name}`, defaultValue: value, required: isRequired };
  const origin = isRequired ? 'The recorded value, which this service may not have.' : '';
  const hint = <Backticks text={`In the ${place}${isRequired ? '' : ', optional'}. ${words} ${origin}`} />;
  if (choices === undefined)
    return <Field {...common} hint={hint} placeholder={standard} autoComplete="off" spellCheck={false} />;
  return (
    <Field as="select" {...common} hint={hint}>
      {openChoice === undefined ? null : <option value="">{openChoice}</option>}
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </Field>
  );
}

function describeCaller(session: string | null | undefined, hasGuest: boolean): string {
  if (typeof session === 'string') return `You call as ${session}, with the session of this page.`;
  if (!hasGuest)
    return 'Connect your wallet and sign in first, at the top of the page. The call uses the session of this page.';
  return 'You aren’t signed in: sending signs you in as a guest. Its key is made in this browser and never leaves it.';
}

/** Returns the outcome of the last call, and the form's action that makes a call. */
function useConsoleCall(form: ConsoleForm): [Outcome, (values: FormData) => void] {
  const siteTexts = useTranslations('site');
  const signInIfNeeded = useOwnSession();
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const send = async (values: FormData): Promise<void> => {
    setOutcome({ kind: 'sending' });
    try {
      if (form.needsSession) await signInIfNeeded();
      setOutcome({ kind: 'reply', reply: await sendCall(buildCall(form, values)) });
    } catch (error) {
      setOutcome({
        kind: 'failed',
        fault: explainFailure(error, (cause) => toFault(siteTexts, cause, 'Send it again.')),
      });
    }
  };
  return [outcome, send];
}

/** Words a failed call. `explain` words every error but an OtherWalletError. */
function explainFailure(error: unknown, explain: (error: unknown) => Fault): Fault {
  if (!(error instanceof OtherWalletError)) return explain(error);
  return { what: 'Your own wallet is connected', next: 'Sign in with it first: we don’t replace it by a guest.' };
}
