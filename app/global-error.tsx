'use client';

import './tokens.css';
import './base.css';
import page from './_ui/Page.module.css';

/** Shown if the layout fails. Kept small: browsers load it with each page. */
export default function GlobalError({ reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>RipDuel: this page broke</title>
        <main id="content" className={`${page.page} ${page.narrow}`}>
          <h1>This page broke</h1>
          <p role="alert">
            No money has moved. Try again in a few seconds. Your duels continue: their deadlines and your money are on
            Solana.
          </p>
          <p>
            <button type="button" onClick={reset}>
              Try again
            </button>{' '}
            <a href="/">Go home</a>
          </p>
        </main>
      </body>
    </html>
  );
}
