import { useQuery } from '@tanstack/react-query';
import { ApiProblem, NoAnswer } from '../../../../lib/client/problem';
import { isDone } from '../../../_duel/is-done';
import type { DuelView } from '../../../_duel/view';
import { useNetwork } from '../../../_site/contexts';
import type { EscrowLook } from '../pay/escrow-look';

/** A look at the chain that can tell a duel as it shows. */
export interface Seen extends EscrowLook {
  on(view: DuelView, away: boolean): DuelView;
}

/** Whether the service is gone, so that only the chain can be asked. */
export const isAway = (error: Error | null): boolean =>
  error instanceof NoAnswer || (error instanceof ApiProblem && error.status >= 500);

const LOOK_MS = 3_000;
const PAYING_OUT: ReadonlySet<string> = new Set(['resolved', 'refunding']);

/** The code that looks, which most duels' pages never need. */
export async function loadLook() {
  const [{ lookAtEscrow }, { seenOnChain }] = await Promise.all([
    import('../pay/escrow-look'),
    import('../pay/seen-on-chain'),
  ]);
  return async (rpcUrl: string, escrowAddress: string, programId: string): Promise<Seen> => {
    const look = await lookAtEscrow(rpcUrl, escrowAddress, programId);
    return { ...look, on: (view, away) => seenOnChain(view, look, away) };
  };
}

/** The escrow account, which this page reads itself while money leaves it, and while the service is gone. */
export function useEscrowLook({ duel, programId }: DuelView, away: boolean) {
  const network = useNetwork();
  const { escrowAddress, status } = duel;
  const isWanted = !isDone(status) && (away || PAYING_OUT.has(status));
  return useQuery<Seen>({
    queryKey: ['escrow', escrowAddress],
    queryFn: async () => (await loadLook())(network?.rpcUrl ?? '', escrowAddress ?? '', programId),
    enabled: network !== null && escrowAddress !== null && isWanted,
    refetchInterval: LOOK_MS,
    networkMode: 'always',
  });
}
