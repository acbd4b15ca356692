import { headers } from 'next/headers';

/**
 * Remembers the last button that was pressed before React had the page, and shows it as pressed, until `OnceHydrated`
 * presses it again. On a slow network that is seconds, in which a press would be lost. It has no `<`, `>` or `&`, which
 * React would escape.
 */
const SCRIPT = `addEventListener('click', function (event) {
  var button = event.target.closest('button[type=button]');
  if (window.earlyButton) earlyButton.style.opacity = earlyButton.ariaBusy = null;
  earlyButton = null;
  if (window.isPageReady || !button) return;
  earlyButton = button;
  button.style.opacity = 0.6;
  button.ariaBusy = 'true';
}, true)`;

/** The script, with the nonce of the page's content security policy. */
export async function EarlyClickScript() {
  return <script nonce={(await headers()).get('x-nonce') ?? ''}>{SCRIPT}</script>;
}
