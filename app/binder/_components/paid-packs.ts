import { getPaymentIntent } from '../../../lib/gacha/payments/contract';
import { findLastPlay } from '../../_rip/play-store';
import { api } from '../../_site/api';
import type { BinderSet } from './binder-set';

const readPayment = (intentId: string): Promise<{ readonly state: string }> =>
  api.call(getPaymentIntent, { params: { intentId } });

/**
 * Returns the machines at which the wallet has paid for a pack and not ripped it. Only the last play at each machine in
 * this browser counts, since other browsers lack the seed that the rip needs. Leaves out payments that can't be read,
 * so that the binder is shown without them.
 */
export async function listPaidPacks(
  wallet: string,
  sets: readonly BinderSet[],
  read: typeof readPayment = readPayment,
): Promise<readonly BinderSet[]> {
  const machines = sets.filter(({ kind }) => kind === 'machine');
  const isPaid = await Promise.all(
    machines.map(async ({ setId }) => {
      const play = findLastPlay(wallet, setId);
      if (play === null || play.intentId === null || play.ripId !== null) return false;
      const payment = await read(play.intentId).catch(() => null);
      return payment?.state === 'verified';
    }),
  );
  return machines.filter((_, nth) => isPaid[nth]);
}
