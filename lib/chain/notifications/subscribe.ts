import type { Address, RpcSubscriptions, SolanaRpcSubscriptionsApi } from '@solana/kit';
import { z } from 'zod';
import type { ChainListener } from '../notifications-port';

const programNotificationSchema = z.object({
  context: z.object({ slot: z.bigint() }),
  value: z.object({ pubkey: z.string() }),
});
/** A node's notification that a slot started; `root` is the node's newest final slot. */
const slotNotificationSchema = z.object({ slot: z.bigint(), root: z.bigint() });

/**
 * Subscribes to slots and to the accounts of `programs`. Calls `onSubscribed` once the node has accepted all
 * subscriptions, and `listener` for each notification. Settles when the first subscription ends, and rejects if a
 * subscription is refused; the caller then aborts the others.
 *
 * Changes are notified when they are confirmed, not when they are final. For final changes a node notifies only those
 * in the newest final block when it votes, and so skips changes in the blocks before it (solana-labs/solana#19040).
 */
export async function subscribeToChain(
  rpc: RpcSubscriptions<SolanaRpcSubscriptionsApi>,
  programs: readonly Address[],
  { listener, onSubscribed }: { readonly listener: ChainListener; readonly onSubscribed: () => void },
  abortSignal: AbortSignal,
): Promise<void> {
  const options = { commitment: 'confirmed', encoding: 'base64' } as const;
  const [slots, ...accounts] = await Promise.all([
    rpc.slotNotifications().subscribe({ abortSignal }),
    ...programs.map((program) => rpc.programNotifications(program, options).subscribe({ abortSignal })),
  ]);
  const ends = [
    forEachNotification(slots, (notification) => {
      const { slot, root } = slotNotificationSchema.parse(notification);
      listener.onSlotStarted(slot, root);
    }),
    ...accounts.map((each) =>
      forEachNotification(each, (notification) => {
        const { context, value } = programNotificationSchema.parse(notification);
        listener.onAccountChanged(value.pubkey, context.slot);
      }),
    ),
  ];
  onSubscribed();
  return Promise.race(ends);
}

async function forEachNotification(
  notifications: AsyncIterable<unknown>,
  handle: (each: unknown) => void,
): Promise<void> {
  for await (const each of notifications) handle(each);
}
