'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';
import { retryImport } from '../../../_site/retry-import';
import { Button } from '../../../_ui/Button';
import type { CancelWords } from './CancelDialog';

const CancelDialog = dynamic(
  retryImport(() => import('./CancelDialog')),
  { ssr: false },
);

const CANCEL_WORDS = {
  creator: { buttonLabel: 'Cancel the duel', title: 'Cancel this duel?', keepLabel: 'Keep it open' },
  player: { buttonLabel: 'Cancel the duel', title: 'Cancel this duel?', keepLabel: 'Keep playing' },
  invited: { buttonLabel: 'Decline', title: 'Decline this challenge?', keepLabel: 'Think about it' },
} as const satisfies Record<string, CancelWords>;

interface Props {
  readonly duelId: string;
  readonly canceller: keyof typeof CANCEL_WORDS;
  readonly onCancelled: () => Promise<void>;
}

/** Button to cancel an unfunded duel, after a confirmation dialog. */
export function CancelDuel({ duelId, canceller, onCancelled: after }: Props) {
  const [asked, setAsked] = useState<boolean | null>(null);
  const words = CANCEL_WORDS[canceller];
  return (
    <div>
      <Button variant="quiet" onClick={() => setAsked(true)} aria-haspopup="dialog">
        {words.buttonLabel}
      </Button>
      {asked === null ? null : (
        <CancelDialog
          duelId={duelId}
          words={words}
          isOpen={asked}
          onClose={() => setAsked(false)}
          onCancelled={after}
        />
      )}
    </div>
  );
}
