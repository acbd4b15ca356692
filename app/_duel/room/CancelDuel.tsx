'use client';

import { useState } from 'react';
import { cancelDuel } from '../../../lib/duel/contract';
import { api } from '../../_site/api';
import { type Fault, faultOf } from '../../_site/fault';
import { Button } from '../../_ui/Button';
import { Dialog } from '../../_ui/Dialog';
import { Problem } from '../../_ui/Problem';

const WORDS = {
  creator: { button: 'Cancel the duel', title: 'Cancel this duel?', keep: 'Keep it open' },
  player: { button: 'Cancel the duel', title: 'Cancel this duel?', keep: 'Keep playing' },
  invited: { button: 'Decline', title: 'Decline this challenge?', keep: 'Think about it' },
} as const;

interface Props {
  readonly duelId: string;
  readonly as: keyof typeof WORDS;
  readonly after: () => Promise<void>;
}

/** Calls a duel off while nobody has paid; asked twice, because it cannot be undone. */
export function CancelDuel({ duelId, as, after }: Props) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const words = WORDS[as];
  const cancel = async () => {
    setBusy(true);
    setFault(null);
    try {
      await api.call(cancelDuel, { params: { duelId }, body: {} });
      setAsked(false);
      await after();
    } catch (error) {
      setFault(faultOf(error, 'Try it again.'));
    }
    setBusy(false);
  };
  return (
    <div>
      <Button look="quiet" onClick={() => setAsked(true)}>
        {words.button}
      </Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title={words.title}
        about="Nobody has paid, so no money moves. It cannot be opened again."
        actions={
          <>
            <Button onClick={() => setAsked(false)}>{words.keep}</Button>
            <Button look="danger" busy={busy ? 'Calling it off' : null} onClick={cancel}>
              {words.button}
            </Button>
          </>
        }
      >
        {fault === null ? null : <Problem {...fault} />}
      </Dialog>
    </div>
  );
}
