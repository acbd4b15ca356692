'use client';

import { Button } from '../_ui/Button';
import { Problem } from '../_ui/Problem';
import type { PracticeFailure } from './practice-round';

const FAILURES: Readonly<
  Record<
    PracticeFailure,
    { readonly what: string; readonly next: string; readonly tone?: 'warning'; readonly again: string }
  >
> = {
  unreachable: {
    what: 'We couldn’t reach the service',
    next: 'Check your connection. Trying again requests the same card.',
    tone: 'warning',
    again: 'Try again',
  },
  refused: {
    what: 'The service didn’t reveal its seed',
    next: 'It has known your card since your tap. Refusing is the only way to hide a draw it doesn’t like, so if this happens again, don’t trust this service. It can also happen if this page was open for over an hour.',
    again: 'Ask again',
  },
  unverifiable: {
    what: 'This draw doesn’t check out',
    next: 'The service’s response is malformed, so this page can’t check it and shows no card. If this happens again, don’t trust this service.',
    again: 'Ask again',
  },
};

/** The reason why there is no card, with a button for another try. */
export default function NoPracticeCard({ failure, retry }: { failure: PracticeFailure; retry: () => void }) {
  const { again, ...fault } = FAILURES[failure];
  return (
    <Problem {...fault} money="This is practice, and nothing was paid.">
      <Button onClick={retry}>{again}</Button>
    </Problem>
  );
}
