'use client';

import { useState } from 'react';
import { useTranslations } from '#use-translations';
import { isApiProblem } from '../../../../lib/client/problem';
import { type Fault, toFault } from '../../../_site/fault';
import { Button } from '../../../_ui/Button';
import { Dialog } from '../../../_ui/Dialog';
import { Problem } from '../../../_ui/Problem';
import { rememberTooLate } from './too-late';

/**
 * The party that cancels the duel. `creator`: of a duel without an opponent; `player`: one of a matched duel, before a
 * payment; `invited`: the challenged wallet, which thereby declines.
 */
export type Canceller = 'creator' | 'player' | 'invited';

interface Props {
  readonly duelId: string;
  readonly canceller: Canceller;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onCancelled: () => Promise<void>;
}

/** Dialog that asks the player to confirm before a duel is cancelled, since that can't be undone. */
export default function CancelDialog({ duelId, canceller, isOpen, onClose, onCancelled }: Props) {
  const t = useTranslations('room');
  const siteTexts = useTranslations('site');
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
      if (canceller === 'creator' && isApiProblem(error, 'duel-not-cancellable')) {
        rememberTooLate(duelId, 'cancel');
        onClose();
        await onCancelled();
        return setBusy(false);
      }
      setFault(toFault(siteTexts, error, t('tryAgain')));
    }
    setBusy(false);
  };
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={t('cancel.title', { canceller })}
      question={t('cancel.question')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel.keep', { canceller })}</Button>
          <Button variant="danger" busyLabel={busy ? t('cancel.cancelling') : null} onClick={cancel}>
            {t('cancel.button', { canceller })}
          </Button>
        </>
      }
    >
      {fault === null ? null : <Problem {...fault} money={t('cancel.noMoney')} />}
    </Dialog>
  );
}
