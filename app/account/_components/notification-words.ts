import type { BrowserState } from '../../_push/this-browser';

/** Says why this browser can't show notifications, and what to do. */
export const browserStateWords: Readonly<Record<Exclude<BrowserState, 'ready'>, string>> = {
  unsupported: 'This browser can’t show notifications. Use another browser to get them.',
  'needs-install':
    'On iPhone and iPad, add this site to the home screen first: press Share, then Add to Home Screen. Open it from there and turn notifications on.',
  blocked: 'Notifications are blocked. Allow them for this site in the browser’s settings, then reload this page.',
};
