'use client';

import { useEffect } from 'react';
import type { FunnelEvent } from '../../lib/analytics/contract';
import { countFunnelEvent } from './funnel';

/** Counts `step` when mounted; shows nothing. */
export function FunnelEventCounter({ step }: { step: FunnelEvent }) {
  useEffect(() => countFunnelEvent(step), [step]);
  return null;
}
