'use client';

import { useEffect } from 'react';
import type { FunnelEvent } from '../../lib/analytics/contract';
import { countFunnelEvent } from './funnel';

/** Counts `event` when mounted; shows nothing. */
export function FunnelEventCounter({ step: event }: { step: FunnelEvent }) {
  useEffect(() => countFunnelEvent(event), [event]);
  return null;
}
