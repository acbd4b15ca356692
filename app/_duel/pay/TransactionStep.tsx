'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import type { Inspection } from '../../../lib/chain/inspect/inspect';
import type { IntentBody } from '../../../lib/transactions/contract';
import { Button } from '../../_ui/Button';
import { Problem } from '../../_ui/Problem';
import { StageList } from '../../_ui/StageList';
import { transactionStages } from '../../_ui/transaction-stages';
import { Look } from './Look';
import { idOf, progressOf } from './progress';
import { findSigned, forgetSigned } from './signed-store';
import styles from './TransactionStep.module.css';
import { type Task, useTransaction } from './use-transaction';

interface Props {
  readonly task: Task;
  /** The reader's own, the newest first. */
  readonly intents: readonly IntentBody[];
  /** Goes on with the newest of them; otherwise only with what was begun here. */
  readonly resumes: boolean;
  readonly blockHeight: bigint | null;
  readonly refresh: () => Promise<void>;
  /** What happens to the money, once the bytes were read. */
  readonly sentence: (inspection: Inspection) => ReactNode;
  /** What is to be done, while there is nothing prepared. */
  readonly lead?: ReactNode;
  /** "Your payment". */
  readonly name: string;
  /** The button that prepares it. */
  readonly button: string;
  readonly primary?: boolean;
}

/** Prepare, look, sign, follow: one transaction from nothing to final. */
export function TransactionStep({ task, intents, resumes, blockHeight, refresh, sentence, lead, ...words }: Props) {
  const { phase, trouble, prepare, sign, send, giveUp } = useTransaction(task, refresh);
  const id = idOf(phase);
  const intent = id === null ? (resumes ? intents[0] : undefined) : intents.find(({ intentId }) => intentId === id);
  const progress = progressOf(phase, intent);
  const place = useFocusOn(progress.kind);
  const signed = intent?.state === 'PREPARED' && phase.kind === 'idle' ? findSigned(intent.intentId) : null;
  useEffect(() => {
    if (intent !== undefined && intent.state !== 'PREPARED') forgetSigned(intent.intentId);
  }, [intent]);
  const lastValid = intent?.lastValidBlockHeight;
  const life =
    blockHeight === null || lastValid === undefined
      ? undefined
      : { height: Number(blockHeight), lastValid: Number(lastValid) };
  return (
    <section className={styles.step} ref={place} tabIndex={-1} aria-label={words.name}>
      {progress.kind === 'offer' && trouble === null ? <Ended how={progress.ended} /> : null}
      {trouble === null ? null : <Problem {...trouble} />}
      {signed === null ? null : <SignedBefore onSend={() => send(signed)} />}
      {progress.kind === 'offer' || progress.kind === 'preparing' ? lead : null}
      {progress.kind === 'offer' || progress.kind === 'preparing' ? (
        <Button
          look={words.primary ? 'primary' : 'secondary'}
          large={words.primary ?? false}
          busy={progress.kind === 'preparing' ? 'Preparing it' : null}
          onClick={prepare}
        >
          {intent === undefined || signed !== null ? words.button : `${words.button} again`}
        </Button>
      ) : null}
      {progress.kind === 'look' && (phase.kind === 'prepared' || phase.kind === 'signing') ? (
        <Look
          task={task}
          payment={phase.payment}
          sentence={sentence(phase.payment.inspection)}
          signing={progress.signing}
          onSign={() => sign(phase.payment)}
          onGiveUp={() => giveUp(phase.payment)}
          life={life}
        />
      ) : null}
      {progress.kind === 'under-way' ? (
        <StageList
          label={`How far ${words.name.toLowerCase()} is`}
          stages={transactionStages(progress.reached)}
          life={progress.reached === 'signed' || progress.reached === 'seen' ? life : undefined}
        />
      ) : null}
      {progress.kind === 'under-way' && progress.doubt && phase.kind === 'in-doubt' ? (
        <Button onClick={() => send(phase.signed)}>Send it again</Button>
      ) : null}
    </section>
  );
}

function Ended({ how }: { how: 'lapsed' | 'failed' | null }) {
  if (how === null) return null;
  if (how === 'lapsed')
    return (
      <Problem
        tone="warning"
        what="The last transaction came too late"
        next="Its blockhash got too old before it was on chain, so it never can be. Prepare a new one."
      />
    );
  return (
    <Problem
      what="The chain refused the last transaction"
      money="Nothing but its network fee was taken."
      next="Prepare a new one."
    />
  );
}

function SignedBefore({ onSend }: { onSend: () => void }) {
  return (
    <Problem
      tone="warning"
      what="You signed this already"
      money="It may have reached the chain or not."
      next="Sending it again is safe: it is the same transaction and counts once."
    >
      <Button onClick={onSend}>Send it again</Button>
    </Problem>
  );
}

/** What had the focus goes away with its step; the next step takes it, so that the keyboard stays where the work is. */
function useFocusOn(kind: string) {
  const place = useRef<HTMLElement>(null);
  const before = useRef(kind);
  useEffect(() => {
    if (before.current === kind) return;
    before.current = kind;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [kind]);
  return place;
}
