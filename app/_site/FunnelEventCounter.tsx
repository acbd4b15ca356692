'use client';

import { useEffect } from 'react';
import type { FunnelEvent } from '../../lib/analytics/contract';
import { countEventLater } from './count-event-later';

/** Counts the funnel event `step` when mounted; shows nothing. */
export function FunnelEventCounter({ step: event }: { step: FunnelEvent }) {
  useEffect(() => countEventLater(event), [event]);
  return null;
}
