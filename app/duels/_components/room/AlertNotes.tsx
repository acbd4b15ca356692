'use client';

import dynamic from 'next/dynamic';
import type { DuelView } from '../../../_duel/view';

const AlertNote = dynamic(() => import('./AlertNote').then((part) => part.AlertNote));

/** A note for each of the duel's custody alerts. */
export const AlertNotes = ({ custodyAlerts }: Pick<DuelView, 'custodyAlerts'>) =>
  custodyAlerts.map((alert) => <AlertNote key={alert.kind} alert={alert} />);
