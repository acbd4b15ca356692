'use client';

import './tokens.css';
import './base.css';
import page from './_ui/Page.module.css';
import problem from './_ui/Problem.module.css';

/** Error page for when the layout fails. Every page carries it, so it is kept small. */
export default function GlobalError({ reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en">
      <body>
        <title>RipDuel: this page broke</title>
        <main id="content" className={`${page.page} ${page.narrow}`}>
          <h1>This page broke</h1>
          <div className={problem.problem} role="alert">
            <p className={problem.what}>Something went wrong on our side</p>
            <p>
              <span className={problem.money}>No money has moved.</span> Try again in a few seconds. Your duels
              continue: their deadlines and your money are on Solana.
            </p>
            <div className={problem.actions}>
              <button type="button" onClick={reset}>
                Try again
              </button>
              <a href="/">Go home</a>
            </div>
          </div>
        </main>
      </body>
    </html>
  );
}
