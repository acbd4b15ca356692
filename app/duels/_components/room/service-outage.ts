import { useQuery } from '@tanstack/react-query';
import { ApiProblem, NoAnswerError } from '../../../../lib/client/problem';
import { isFinalStatus } from '../../../_duel/status-groups';
import type { DuelView } from '../../../_duel/view';
import { useNetwork } from '../../../_site/contexts';
import type { EscrowView } from '../pay/escrow-view';

/** An escrow account as read on chain, with the function that merges it into the view of a duel. */
export interface MergeableEscrowView extends EscrowView {
  mergeInto(view: DuelView, away: boolean): DuelView;
}

/** Whether the service can't be reached or fails, so that only the chain can be read. */
export const isServiceDownError = (error: Error | null): boolean =>
  error instanceof NoAnswerError || (error instanceof ApiProblem && error.status >= 500);

const ESCROW_POLL_MS = 3_000;
const PAYING_OUT_STATUSES: ReadonlySet<string> = new Set(['resolved', 'refunding']);

/** Loads the code that reads the escrow account, which most duel pages never need. */
export async function loadEscrowViewReader() {
  const [{ readEscrowView }, { mergeEscrowView }] = await Promise.all([
    import('../pay/escrow-view'),
    import('../pay/merge-escrow-view'),
  ]);
  return async (rpcUrl: string, escrowAddress: string, programId: string): Promise<MergeableEscrowView> => {
    const look = await readEscrowView(rpcUrl, escrowAddress, programId);
    return { ...look, mergeInto: (view, away) => mergeEscrowView(view, look, away) };
  };
}

/** Polls the escrow account on chain while money leaves it, and while the service is away. */
export function useEscrowView({ duel, programId }: DuelView, away: boolean) {
  const network = useNetwork();
  const { escrowAddress, status } = duel;
  const isNeeded = !isFinalStatus(status) && (away || PAYING_OUT_STATUSES.has(status));
  return useQuery<MergeableEscrowView>({
    queryKey: ['escrow', escrowAddress],
    queryFn: async () => (await loadEscrowViewReader())(network?.rpcUrl ?? '', escrowAddress ?? '', programId),
    enabled: network !== null && escrowAddress !== null && isNeeded,
    refetchInterval: ESCROW_POLL_MS,
    networkMode: 'always',
  });
}
