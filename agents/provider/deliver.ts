import { base58 } from '@scure/base';
import type { Address } from '@solana/kit';
import { z } from 'zod';
import { isWalletAddress } from '../../lib/core/ed25519';
import { formatDeliveryMessage, isDeliveryPromise } from '../../lib/provider/rules/delivery';
import type { CardHolding } from './card-holdings';
import type { BoundDelivery, DeliveryOrder } from './delivery';
import type { ProviderContext } from './parts';
import { buildRefusal, buildSuccess, type Reply } from './reply';

/** Form of a delivery's id. It needs no escaping in a URL path. */
const DELIVERY_ID = /^[A-Za-z0-9_-]{1,128}$/;

const deliveryBodySchema = z.strictObject({
  deliveryId: z.string().regex(DELIVERY_ID),
  // Visible characters alone: a line break would let one signed promise be read as another.
  cardId: z.string().regex(/^[\x21-\x7e]{1,128}$/),
  recipient: z
    .string()
    .refine(isWalletAddress)
    .transform((address) => address as Address),
  /** The provider's earlier promise for this delivery, as the service kept it. The provider's records may lack it. */
  promise: z.strictObject({ cardMint: z.string(), signature: z.string() }).optional(),
});
type DeliveryRequestBody = z.output<typeof deliveryBodySchema>;

/**
 * Answers `POST /deliveries`: binds one card to a delivery, once, and promises to bring it. The binding is on disk
 * before the reply, and the same request gets the same card, or a refusal once the delivery is withdrawn.
 */
export async function answerDelivery(provider: ProviderContext, text: string): Promise<Reply> {
  const { ledger, keypair } = provider;
  const call = parseDeliveryBody(text);
  if (call === null || call.recipient === keypair.address)
    return buildRefusal('request-wrong', 'not { deliveryId, cardId, recipient } with the wallet of another');
  const { promise, ...order } = call;
  const book = ledger.deliveries;
  const { deliveryId } = order;
  if (book.isRecovering && book.find(deliveryId)?.status !== 'delivered') return recoveringRefusal;
  const isNew = book.find(deliveryId) === null && !book.isWithdrawn(deliveryId);
  const bound = isNew ? await bindNewDelivery(provider, order, promise) : book.find(deliveryId);
  if (bound !== null && 'body' in bound) return bound;
  if (bound === null && !book.isWithdrawn(deliveryId))
    return buildRefusal('cards-not-ready', 'no card is final: ask again later');
  if (bound !== null && (bound.cardId !== order.cardId || bound.recipient !== order.recipient))
    return buildRefusal('delivery-used', 'this delivery is of another card or to another wallet');
  book.allowSending(deliveryId);
  await book.waitUntilSaved();
  // The delivery may have been withdrawn while its record was being saved.
  const latest = book.find(deliveryId);
  return latest === null || latest.status === 'withdrawn'
    ? buildRefusal('withdrawn', 'this delivery was withdrawn')
    : buildPromiseReply(provider, latest);
}

/**
 * Binds a card to a new delivery: the card of an earlier promise, or one of the stock. Returns null if no card of the
 * stock is ready, or if the next one is already bound. Returns a refusal if the promise isn't this provider's or its
 * card is of another delivery or of a duel's table; without a promise, if the provider takes no new deliveries. Nothing
 * is awaited before the card is bound, so the second of two concurrent requests finds it.
 */
async function bindNewDelivery(
  { ledger, stock, keypair, onlyFollows }: ProviderContext,
  order: DeliveryOrder,
  promise: DeliveryRequestBody['promise'],
): Promise<BoundDelivery | Reply | null> {
  const book = ledger.deliveries;
  if (promise !== undefined) {
    const { cardMint, signature } = promise;
    if (!isDeliveryPromise(order, cardMint, signature, keypair.address))
      return buildRefusal('request-wrong', 'promise: not the signature of this provider');
    const isUsed = ledger.areCardsUsed(new Set([cardMint]));
    const bound = isUsed ? null : await book.bind(order, cardMint as Address);
    return bound ?? buildRefusal('delivery-used', 'the promised card is of another delivery or of a duel');
  }
  if (onlyFollows) return buildRefusal('only-following', 'this identity takes no new deliveries');
  return stock.countReady() === 0 ? null : ledger.bindNextCard(order);
}

/**
 * Answers `DELETE /deliveries/{deliveryId}`: withdraws a delivery, so that its card is never brought. Refuses while a
 * transaction that was sent for it may have landed or can still land. After a refusal, no new transaction is sent until
 * the service requests the delivery again or the process restarts.
 */
export async function answerDeliveryWithdrawal(
  { ledger, holdings, identity }: ProviderContext,
  deliveryId: string,
): Promise<Reply> {
  const book = ledger.deliveries;
  const known = book.find(deliveryId);
  if (book.isRecovering && known?.status !== 'delivered') return recoveringRefusal;
  if (known?.status === 'bound') {
    book.holdBack(deliveryId);
    let seen: readonly CardHolding[] | undefined;
    try {
      [seen] = await holdings.read([known.cardMint]);
    } catch {
      return buildRefusal('chain-unavailable', 'an RPC does not answer');
    }
    // Finds the delivery again: a transaction may have been recorded while the chain was read. Nothing is awaited
    // before the withdrawal.
    if (!isSurelyKept(book.find(deliveryId) ?? known, seen ?? [])) return maybeSentRefusal;
  }
  if (known?.status === 'delivered') return maybeSentRefusal;
  await book.withdraw(deliveryId);
  return buildSuccess({ providerKey: identity.publicKey, deliveryId, withdrawn: true });
}

const recoveringRefusal = buildRefusal('recovering', 'the deliveries are being looked up on chain: ask again later');
const maybeSentRefusal = buildRefusal('sent', 'the card was sent, and may arrive or has');

/**
 * Whether the delivery was withdrawn, or every RPC shows that the provider holds the card, at a height after which no
 * transaction of the delivery can land.
 */
const isSurelyKept = ({ status, transaction }: BoundDelivery, seen: readonly CardHolding[]): boolean =>
  status === 'withdrawn' ||
  (status === 'bound' &&
    seen.length > 0 &&
    seen.every(
      ({ state, blockHeight }) =>
        state === 'held' && (transaction === null || blockHeight > transaction.lastValidBlockHeight),
    ));

function buildPromiseReply({ keypair }: ProviderContext, delivery: BoundDelivery): Reply {
  const { deliveryId, cardMint, transaction } = delivery;
  const signature = base58.encode(keypair.sign(new TextEncoder().encode(formatDeliveryMessage(delivery, cardMint))));
  return buildSuccess({
    ...{ providerKey: keypair.address, deliveryId, cardMint, signature, transaction: transaction?.signature ?? null },
  });
}

function parseDeliveryBody(text: string): DeliveryRequestBody | null {
  try {
    return deliveryBodySchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
