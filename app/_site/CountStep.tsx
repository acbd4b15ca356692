'use client';

import { useEffect } from 'react';
import type { FunnelEvent } from '../../lib/analytics/contract';
import { countStep } from './funnel';

/** Counts `step` when mounted; shows nothing. */
export function CountStep({ step }: { step: FunnelEvent }) {
  useEffect(() => countStep(step), [step]);
  return null;
}
