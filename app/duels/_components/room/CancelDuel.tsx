'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useTranslations } from '#use-translations';
import { retryImport } from '../../../_site/retry-import';
import { Button } from '../../../_ui/Button';
import type { Canceller } from './CancelDialog';

const CancelDialog = dynamic(
  retryImport(() => import('./CancelDialog')),
  { ssr: false },
);

interface Props {
  readonly duelId: string;
  readonly canceller: Canceller;
  readonly onCancelled: () => Promise<void>;
}

/** Button to cancel an unfunded duel, after a confirmation dialog. */
export function CancelDuel({ duelId, canceller, onCancelled }: Props) {
  const t = useTranslations('room.cancel');
  const [asked, setAsked] = useState<boolean | null>(null);
  return (
    <div>
      <Button variant="quiet" onClick={() => setAsked(true)} aria-haspopup="dialog">
        {t('button', { canceller })}
      </Button>
      {asked === null ? null : (
        <CancelDialog
          duelId={duelId}
          canceller={canceller}
          isOpen={asked}
          onClose={() => setAsked(false)}
          onCancelled={onCancelled}
        />
      )}
    </div>
  );
}
