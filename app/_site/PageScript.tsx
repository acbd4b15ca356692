import { headers } from 'next/headers';

/**
 * Script that remembers the last button that was pressed before React had hydrated the page, and shows it as pressed,
 * until `OnceHydrated` clicks it or something else is clicked. On a slow network hydration takes seconds, in which a
 * press would be lost. This script and `REGISTER_WORKER` have no `<`, `>` or `&`, which React would escape.
 */
const EARLY_PRESS = `addEventListener('click', function (event) {
  var button = event.target.closest('button[type=button]');
  if (window.earlyButton) earlyButton.style.opacity = earlyButton.ariaBusy = null;
  earlyButton = null;
  if (window.isPageReady || !button) return;
  earlyButton = button;
  button.style.opacity = 0.6;
  button.ariaBusy = 'true';
}, true);`;

/** Script that registers the service worker once the page is loaded. If that fails, the page works without it. */
const REGISTER_WORKER = `addEventListener('load', function () {
  if (!navigator.serviceWorker) return;
  navigator.serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' }).catch(function () {});
});`;

/** Inline script that runs before the page's code loads. The content security policy requires its nonce. */
export async function PageScript() {
  const script = process.env.NODE_ENV === 'production' ? EARLY_PRESS + REGISTER_WORKER : EARLY_PRESS;
  return <script nonce={(await headers()).get('x-nonce') ?? ''}>{script}</script>;
}
