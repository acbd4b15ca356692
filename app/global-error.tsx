'use client';

import './tokens.css';
import './base.css';
import { Button } from './_ui/Button';
import { Page } from './_ui/Page';
import { Problem } from './_ui/Problem';

/** Even the header broke. */
export default function SiteBroke({ reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>RipDuel: this page broke</title>
        <Page narrow title="This page broke">
          <Problem
            what="Something went wrong on our side"
            next="Try again in some seconds. A duel goes on meanwhile: its deadlines and your money are on the chain."
          >
            <Button look="primary" onClick={reset}>
              Try again
            </Button>
          </Problem>
        </Page>
      </body>
    </html>
  );
}
