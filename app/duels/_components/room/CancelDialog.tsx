'use client';

import { useState } from 'react';
import { type Fault, faultOf } from '../../../_site/fault';
import { Button } from '../../../_ui/Button';
import { Dialog } from '../../../_ui/Dialog';
import { Problem } from '../../../_ui/Problem';

export interface CancelWords {
  readonly button: string;
  readonly title: string;
  readonly keepLabel: string;
}

interface Props {
  readonly duelId: string;
  readonly words: CancelWords;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCancelled: () => Promise<void>;
}

/** Confirmation dialog before a duel is cancelled, since that can't be undone. */
export default function CancelDialog({ duelId, words, open, onClose, onCancelled }: Props) {
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
      setFault(faultOf(error, 'Try it again.'));
    }
    setBusy(false);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.title}
      question="Nobody has paid, so no money moves. It cannot be opened again."
      actions={
        <>
          <Button onClick={onClose}>{words.keepLabel}</Button>
          <Button look="danger" busy={busy ? 'Calling it off' : null} onClick={cancel}>
            {words.button}
          </Button>
        </>
      }
    >
      {fault === null ? null : <Problem {...fault} money="This request moved no money." />}
    </Dialog>
  );
}
