'use client';

import { useState } from 'react';
import { type Fault, toFault } from '../../../_site/fault';
import { Button } from '../../../_ui/Button';
import { Dialog } from '../../../_ui/Dialog';
import { Problem } from '../../../_ui/Problem';

export interface CancelWords {
  readonly buttonLabel: string;
  readonly title: string;
  readonly keepLabel: string;
}

interface Props {
  readonly duelId: string;
  readonly words: CancelWords;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCancelled: () => Promise<void>;
}

/** Confirmation dialog before a duel is cancelled, since that can't be undone. */
export default function CancelDialog({ duelId, words, isOpen: open, onClose, onCancelled }: Props) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const cancel = async () => {
    setBusy(true);
    setFault(null);
    try {
      await (await import('../../../_duel/calls')).requestCancel(duelId);
      onClose();
      await onCancelled();
    } catch (error) {
      setFault(toFault(error, 'Try again.'));
    }
    setBusy(false);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.title}
      question="Nobody has paid, so no money moves. You can’t reopen it."
      actions={
        <>
          <Button onClick={onClose}>{words.keepLabel}</Button>
          <Button variant="danger" busyLabel={busy ? 'Cancelling…' : null} onClick={cancel}>
            {words.buttonLabel}
          </Button>
        </>
      }
    >
      {fault === null ? null : <Problem {...fault} money="This request moved no money." />}
    </Dialog>
  );
}
