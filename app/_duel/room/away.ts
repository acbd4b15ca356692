import { ApiProblem, NoAnswer } from '../../../lib/client/problem';
import { useNetwork } from '../../_site/contexts';
import { useQuery } from '../../_site/query';
import { isDone } from '../is-done';
import type { EscrowLook } from '../pay/escrow-look';
import type { DuelView } from './view';

/** Whether the service is gone, so that only the chain can be asked. */
export const isAway = (error: Error | null): boolean =>
  error instanceof NoAnswer || (error instanceof ApiProblem && error.status >= 500);

const LOOK_MS = 3_000;
const PAYING_OUT: ReadonlySet<string> = new Set(['resolved', 'refunding']);
export const loadLook = () => import('../pay/escrow-look');

/** The escrow account, which this page reads itself while money leaves it, and while the service is gone. */
export function useEscrowLook({ duel, programId }: DuelView, away: boolean) {
  const network = useNetwork();
  const { escrowAddress, status } = duel;
  const isWanted = !isDone(status) && (away || PAYING_OUT.has(status));
  return useQuery<EscrowLook>({
    queryKey: ['escrow', escrowAddress],
    queryFn: async () => (await loadLook()).lookAtEscrow(network?.rpcUrl ?? '', escrowAddress ?? '', programId),
    enabled: network !== null && escrowAddress !== null && isWanted,
    refetchInterval: LOOK_MS,
    networkMode: 'always',
  });
}

/** A duel with what the chain shows of its fees, and its end where the service, which is gone, cannot tell it. */
export function seenOnChain(view: DuelView, look: EscrowLook | undefined, away: boolean): DuelView {
  if (look === undefined) return view;
  const seen = look.fees === null ? view : { ...view, fees: look.fees };
  const status = away ? endOf(view, look) : null;
  if (status === null) return seen;
  const { duel, full } = seen;
  const cards = seen.cards?.map((card) =>
    card.state === 'escrowed' ? { ...card, state: 'delivered' as const } : card,
  );
  return {
    ...seen,
    duel: { ...duel, status },
    full: full === null ? null : { ...full, status },
    cards: cards ?? null,
  };
}

/** An account that is closed held nothing any more; what became of it, the duel's status tells. */
function endOf({ duel: { status } }: DuelView, { ended }: EscrowLook): 'refunded' | 'settled' | null {
  if (ended === null || isDone(status)) return null;
  if (status === 'resolved') return ended === 'refunded' ? null : 'settled';
  return ended === 'refunded' || (ended === 'closed' && status === 'refunding') ? 'refunded' : null;
}
