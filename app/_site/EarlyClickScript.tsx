import { headers } from 'next/headers';

/**
 * Remembers the last button that was pressed before React had the page, and shows it as pressed. On a slow network that is
 * seconds, in which a press would be lost. No `<`, `>` or `&`, which React would escape.
 */
const SCRIPT = `addEventListener('click', function (event) {
  if (window.isPageReady) return;
  var button = event.target.closest('button[type=button]');
  if (!button) return;
  if (window.earlyButton) delete window.earlyButton.dataset.pressed;
  window.earlyButton = button;
  button.dataset.pressed = '';
}, true)`;

/** The script of every page that `EarlyClick` belongs to. */
export async function EarlyClickScript() {
  return <script nonce={(await headers()).get('x-nonce') ?? ''}>{SCRIPT}</script>;
}
