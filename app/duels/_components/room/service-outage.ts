import { useQuery } from '@tanstack/react-query';
import { ApiProblem, NoAnswerError } from '../../../../lib/client/problem';
import { isFinalStatus } from '../../../_duel/status-groups';
import type { DuelView } from '../../../_duel/view';
import { useNetwork } from '../../../_site/contexts';
import type { EscrowView } from '../pay/escrow-view';

/** A view of an escrow account, with the function that merges it into the view of its duel. */
export interface MergeableEscrowView extends EscrowView {
  mergeInto(view: DuelView, away: boolean): DuelView;
}

/** Whether an error means that the service is down: it didn't answer, or answered with a status of 500 or higher. */
export const isServiceDownError = (error: Error | null): boolean =>
  error instanceof NoAnswerError || (error instanceof ApiProblem && error.status >= 500);

/** Poll interval of the escrow account on chain. */
const ESCROW_POLL_MS = 3_000;
/** Statuses, apart from final ones, in which money leaves the escrow account. */
const PAYING_OUT_STATUSES: ReadonlySet<string> = new Set(['resolved', 'refunding']);

/**
 * Loads the code that reads an escrow account, and returns its function. Loaded on demand, since most visits to a duel
 * page don't need it.
 */
export async function loadEscrowViewReader() {
  const [{ readEscrowView }, { mergeEscrowView }] = await Promise.all([
    import('../pay/escrow-view'),
    import('../pay/merge-escrow-view'),
  ]);
  return async (rpcUrl: string, escrowAddress: string, programId: string): Promise<MergeableEscrowView> => {
    const escrowView = await readEscrowView(rpcUrl, escrowAddress, programId);
    return { ...escrowView, mergeInto: (view, away) => mergeEscrowView(view, escrowView, away) };
  };
}

/** Polls a duel's escrow account on chain while it pays out; if the service is away, until the duel is final. */
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
