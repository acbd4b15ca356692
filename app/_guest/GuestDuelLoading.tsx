'use client';

import { useIsOffline } from '../_site/use-is-offline';
import { Problem } from '../_ui/Problem';

/** Shown while the code of the one-tap duel loads. Without a connection it can't, and the load is tried again later. */
export const GuestDuelLoading = () =>
  useIsOffline() ? (
    <Problem what="You’re offline" money="This tap has paid nothing." next="Your duel starts once you’re connected." />
  ) : (
    <p role="status">Getting your player ready…</p>
  );
