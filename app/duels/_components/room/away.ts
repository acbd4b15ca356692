import { useQuery } from '@tanstack/react-query';
import { ApiProblem, NoAnswer } from '../../../../lib/client/problem';
import { isDone } from '../../../_duel/is-done';
import type { DuelView } from '../../../_duel/view';
import { useNetwork } from '../../../_site/contexts';
import type { EscrowView } from '../pay/escrow-view';

/** A look at the chain that can tell a duel as it shows. */
export interface ChainView extends EscrowView {
  on(view: DuelView, away: boolean): DuelView;
}

/** Whether the service is gone, so that only the chain can be asked. */
export const isServiceAway = (error: Error | null): boolean =>
  error instanceof NoAnswer || (error instanceof ApiProblem && error.status >= 500);

const LOOK_MS = 3_000;
const PAYING_OUT: ReadonlySet<string> = new Set(['resolved', 'refunding']);

/** The code that looks, which most duels' pages never need. */
export async function loadEscrowView() {
  const [{ readEscrowView }, { mergeEscrowView }] = await Promise.all([
    import('../pay/escrow-view'),
    import('../pay/merge-escrow-view'),
  ]);
  return async (rpcUrl: string, escrowAddress: string, programId: string): Promise<ChainView> => {
    const look = await readEscrowView(rpcUrl, escrowAddress, programId);
    return { ...look, on: (view, away) => mergeEscrowView(view, look, away) };
  };
}

/** The escrow account, which this page reads itself while money leaves it, and while the service is gone. */
export function useEscrowView({ duel, programId }: DuelView, away: boolean) {
  const network = useNetwork();
  const { escrowAddress, status } = duel;
  const isWanted = !isDone(status) && (away || PAYING_OUT.has(status));
  return useQuery<ChainView>({
    queryKey: ['escrow', escrowAddress],
    queryFn: async () => (await loadEscrowView())(network?.rpcUrl ?? '', escrowAddress ?? '', programId),
    enabled: network !== null && escrowAddress !== null && isWanted,
    refetchInterval: LOOK_MS,
    networkMode: 'always',
  });
}
