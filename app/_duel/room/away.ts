import { useQuery } from '@tanstack/react-query';
import { ApiProblem, NoAnswer } from '../../../lib/client/problem';
import type { EscrowLook } from '../pay/escrow-look';
import { isDone } from '../status-words';
import type { DuelView } from './view';

/** Whether the service is gone, so that only the chain can be asked. */
export const isAway = (error: Error | null): boolean =>
  error instanceof NoAnswer || (error instanceof ApiProblem && error.status >= 500);

/** What `WithoutService` last read of the escrow account; asks nothing itself. */
export function useEscrowLook({ full }: DuelView): EscrowLook | undefined {
  const { data } = useQuery<EscrowLook>({ queryKey: ['escrow', full?.escrowAddress ?? null], enabled: false });
  return data;
}

/** The duel as refunded where the chain shows it and the service, which is gone, cannot tell; else as it was told. */
export function refundedOnChain(view: DuelView, look: Pick<EscrowLook, 'ended'> | undefined): DuelView {
  const { duel, full } = view;
  // An account that is closed held nothing any more; what became of it, the duel's status tells.
  const isRefunded = look?.ended === 'refunded' || (look?.ended === 'closed' && duel.status === 'refunding');
  if (!isRefunded || isDone(duel.status)) return view;
  const status = 'refunded';
  return { ...view, duel: { ...duel, status }, full: full === null ? null : { ...full, status } };
}
