'use client';

import { Button } from './_ui/Button';
import { LinkButton } from './_ui/LinkButton';
import { Page } from './_ui/Page';
import { Problem } from './_ui/Problem';

/** Error page for a page that failed; header and footer stay. */
export default function PageBroke({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <Page narrow title="This page broke">
      <Problem
        what="Something went wrong on our side"
        next="Try again. Your duels continue: their deadlines and your money are on Solana, not on this page."
        requestId={error.digest}
      >
        <Button variant="primary" onClick={reset}>
          Try again
        </Button>
        <LinkButton href="/">Go home</LinkButton>
      </Problem>
    </Page>
  );
}
