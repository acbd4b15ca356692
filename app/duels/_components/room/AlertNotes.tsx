'use client';

import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import type { ReceiptBody } from '../../../../lib/duel/receipt-contract';
import type { DuelView } from '../../../_duel/view';

const AlertNote = dynamic(() => import('./AlertNote').then((part) => part.AlertNote));

/** The duel's custody alerts in words, from the public receipt; read again when the duel changes. */
export function AlertNotes({ first: firstReceipt, view }: { first: ReceiptBody; view: DuelView }) {
  const { duelId, updatedAt } = view.duel;
  const { data = firstReceipt.custodyAlerts } = useQuery({
    queryKey: ['alerts', duelId, updatedAt.getTime()],
    queryFn: async () => (await import('../../../_duel/calls')).readCustodyAlerts(duelId),
    enabled: updatedAt.getTime() !== firstReceipt.duel.updatedAt.getTime(),
    placeholderData: (before) => before,
  });
  return data.map((alert) => <AlertNote key={alert.kind} alert={alert} />);
}
