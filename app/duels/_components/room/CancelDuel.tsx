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

const WORDS = {
  creator: { button: 'Cancel the duel', title: 'Cancel this duel?', keepLabel: 'Keep it open' },
  player: { button: 'Cancel the duel', title: 'Cancel this duel?', keepLabel: 'Keep playing' },
  invited: { button: 'Decline', title: 'Decline this challenge?', keepLabel: 'Think about it' },
} as const satisfies Record<string, CancelWords>;

interface Props {
  readonly duelId: string;
  readonly as: keyof typeof WORDS;
  readonly after: () => Promise<void>;
}

/** Button to cancel an unfunded duel, after a confirmation dialog. */
export function CancelDuel({ duelId, as, after }: Props) {
  const [asked, setAsked] = useState<boolean | null>(null);
  const words = WORDS[as];
  return (
    <div>
      <Button look="quiet" onClick={() => setAsked(true)} aria-haspopup="dialog">
        {words.button}
      </Button>
      {asked === null ? null : (
        <CancelDialog duelId={duelId} words={words} open={asked} onClose={() => setAsked(false)} onCancelled={after} />
      )}
    </div>
  );
}
