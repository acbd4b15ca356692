import type { Address } from '@solana/kit';
import { z } from 'zod';
import { toKeypair } from '../../agents/keypair';
import { findAssociatedTokenAddress } from '../../lib/chain/escrow/address';
import { pause } from '../../lib/client/retry';
import type { Random } from '../../lib/core/random';
import { isDeliveryPromise } from '../../lib/provider/rules/delivery';
import {
  findRefusalFault,
  formatReply,
  type ProviderClient,
  type ProviderReply,
  retryUntilCardsReady,
  retryWhileUnavailable,
} from './ask';
import { findMintFault } from './cards';
import type { Chain } from './chain';
import type { Checklist, CheckName } from './checks';

const promiseSchema = z.object({
  providerKey: z.string(),
  deliveryId: z.string(),
  cardMint: z.string(),
  signature: z.string(),
  transaction: z.string().nullable(),
});
/** A provider's signed reply by which it promises to deliver a card. */
type DeliveryPromise = z.output<typeof promiseSchema>;

/** The body of `POST /deliveries`: the card to deliver, and the wallet to deliver it to. */
interface DeliveryOrder {
  readonly deliveryId: string;
  readonly cardId: string;
  readonly recipient: Address;
}

/** Everything that the checks of deliveries use. */
export interface DeliveryScene {
  readonly client: ProviderClient;
  /** The provider's key. */
  readonly publicKey: string;
  readonly chain: Chain;
  /** Maximum number of requests for a card, a second apart, until one is ready. */
  readonly tries: number;
  readonly random: Random;
  /** Part of each delivery id, so that no other run has the same ids. */
  readonly runId: string;
  readonly checklist: Checklist;
}

/** Checks that are left out if the provider brings no cards on request, or has none ready. */
const CHECKS_NEEDING_CARD = [
  'promises-delivery',
  'delivery-same',
  'delivery-promise',
  'delivers',
  'delivery-stays',
] as const;

/**
 * Checks `POST` and `DELETE /deliveries`, which a provider may leave out. The cards that the provider brings are lost:
 * the key of their new wallet is discarded.
 */
export async function checkDeliveries(scene: DeliveryScene): Promise<void> {
  const { client, random, runId, checklist } = scene;
  const recipient = toKeypair(random(32)).address;
  const order = (name: string): DeliveryOrder => ({
    deliveryId: `conformance_${runId}_${name}`,
    cardId: 'card-1',
    recipient,
  });
  const leaveOut = (names: readonly CheckName[], why: string): void => {
    for (const name of names) checklist.leaveOut(name, why);
  };
  const unknown = order('unknown');
  const withdrawn = await withdrawDelivery(client, unknown);
  if (withdrawn.status === 404)
    return leaveOut([...CHECKS_NEEDING_CARD, 'withdraws-delivery'], 'it brings no cards on request');
  checklist.record('withdraws-delivery', await findWithdrawalFault(scene, unknown, withdrawn));
  const [reply, again] = await Promise.all([
    postUntilCardReady(scene, order('one')),
    postUntilCardReady(scene, order('one')),
  ]);
  if (reply.code === 'cards-not-ready') return leaveOut(CHECKS_NEEDING_CARD, 'it had no card ready');
  const read = promiseSchema.safeParse(reply.json);
  const promise = reply.status === 200 && read.success ? read.data : null;
  const fault =
    promise === null ? `answered ${formatReply(reply)}` : await findPromiseFault(scene, order('one'), promise);
  checklist.record('promises-delivery', fault);
  if (promise === null || fault !== null)
    return leaveOut(['delivery-same', 'delivery-promise', 'delivers', 'delivery-stays'], 'no promise');
  checklist.record('delivery-same', await findChangeFault(scene, order('one'), promise, again));
  checklist.record('delivery-promise', await findRecallFault(scene, order, promise));
  const arrivalFault = await findArrivalFault(scene, recipient, promise);
  checklist.record('delivers', arrivalFault);
  if (arrivalFault !== null) return leaveOut(['delivery-stays'], 'nothing arrived');
  checklist.record('delivery-stays', findRefusalFault(await withdrawDelivery(client, order('one')), 409, 'sent'));
}

const post = (client: ProviderClient, order: object): Promise<ProviderReply> =>
  client.post('/deliveries', JSON.stringify(order));
const withdrawDelivery = (client: ProviderClient, { deliveryId }: DeliveryOrder): Promise<ProviderReply> =>
  retryWhileUnavailable(() => client.delete(`/deliveries/${deliveryId}`));
const postUntilCardReady = ({ client, tries }: DeliveryScene, order: DeliveryOrder): Promise<ProviderReply> =>
  retryUntilCardsReady(() => post(client, order), tries);

/**
 * Checks that an unknown delivery can be withdrawn twice, and that a later request for it is refused. `reply` answers
 * the first withdrawal. Returns the fault, or null.
 */
async function findWithdrawalFault(
  { client, publicKey }: DeliveryScene,
  order: DeliveryOrder,
  reply: ProviderReply,
): Promise<string | null> {
  for (const each of [reply, await withdrawDelivery(client, order)]) {
    const { providerKey, deliveryId, withdrawn } = (each.json ?? {}) as Record<string, unknown>;
    const isRight = each.status === 200 && providerKey === publicKey && withdrawn === true;
    if (!isRight || deliveryId !== order.deliveryId) return `answered ${formatReply(each)}`;
  }
  return findRefusalFault(await post(client, order), 409, 'withdrawn');
}

/** Returns why a promise isn't valid: its key, id, signature or mint is wrong. Null if it's valid. */
async function findPromiseFault(
  { publicKey, chain }: DeliveryScene,
  order: DeliveryOrder,
  { providerKey, deliveryId, cardMint, signature }: DeliveryPromise,
): Promise<string | null> {
  if (providerKey !== publicKey) return `the answer names the key ${providerKey}`;
  if (deliveryId !== order.deliveryId) return `the answer names the delivery ${deliveryId}`;
  if (!isDeliveryPromise(order, cardMint, signature, publicKey))
    return 'the signature is not its own over this promise';
  return findMintFault(chain, cardMint);
}

/** Returns the fault if a repeated order doesn't get the same card, or another order with its id isn't refused. */
async function findChangeFault(
  { client }: DeliveryScene,
  order: DeliveryOrder,
  { cardMint }: DeliveryPromise,
  again: ProviderReply,
): Promise<string | null> {
  for (const reply of [again, await post(client, order)])
    if ((reply.json as Partial<DeliveryPromise> | null)?.cardMint !== cardMint)
      return `answered ${formatReply(reply)} where it had promised ${cardMint}`;
  for (const changes of [{ cardId: 'card-2' }, { recipient: toKeypair(new Uint8Array(32).fill(7)).address }]) {
    const fault = findRefusalFault(await post(client, { ...order, ...changes }), 409, 'delivery-used');
    if (fault !== null) return fault;
  }
  return null;
}

/**
 * Sends the provider its own promise, which it must keep, and the same promise for another delivery. The provider must
 * refuse that, or ignore the promise: then it promises another card or has none ready. Returns the fault, or null.
 */
async function findRecallFault(
  { client }: DeliveryScene,
  order: (name: string) => DeliveryOrder,
  { cardMint, signature }: DeliveryPromise,
): Promise<string | null> {
  const promise = { cardMint, signature };
  const own = await post(client, { ...order('one'), promise });
  const isKept = own.status === 200 && (own.json as Partial<DeliveryPromise> | null)?.cardMint === cardMint;
  if (!isKept) return `answered ${formatReply(own)} to its own promise of ${cardMint}`;
  const forged = await post(client, { ...order('forged'), promise });
  const bound = (forged.json as Partial<DeliveryPromise> | null)?.cardMint;
  const isIgnored = (forged.status === 200 && bound !== cardMint) || forged.code === 'cards-not-ready';
  return isIgnored ? null : findRefusalFault(forged, 422, 'request-wrong');
}

/** Maximum number of reads of the recipient's account. Their pauses make a minute. */
const MAX_READS = 300;
/** Pause between two of these reads. */
const READ_PAUSE_MS = 200;

/** Returns the fault if no read of the recipient's finalized account shows the card; null as soon as one does. */
async function findArrivalFault(
  { chain }: DeliveryScene,
  recipient: Address,
  { cardMint }: DeliveryPromise,
): Promise<string | null> {
  const account = findAssociatedTokenAddress(recipient, cardMint as Address).address;
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const found = await chain.readFinalizedAccount(account);
    if (found !== null && readTokenAmount(found.data) === 1n) return null;
    await pause(READ_PAUSE_MS);
  }
  return `${cardMint} did not arrive within a minute`;
}

/** Returns the amount of a token account, which is at byte 64; 0 for data of another length than a token account's. */
const readTokenAmount = (data: Uint8Array): bigint =>
  data.length === 165 ? new DataView(data.buffer, data.byteOffset).getBigUint64(64, true) : 0n;
