import { base58 } from '@scure/base';
import { decodeAddress, isSignatureText, verifyStrict } from '../../core/ed25519';

/**
 * First line of the message that a provider signs when it takes a delivery. Source: docs/provider.md, `POST
 * /deliveries`.
 */
export const DELIVERY_DOMAIN = 'ripduel:delivery:1\n';

/** The members of a `DeliveryRequest` that the provider's signed promise covers. */
interface BoundDelivery {
  readonly deliveryId: string;
  readonly cardId: string;
  readonly recipient: string;
}

/** Returns the text whose signature binds a card's mint to a delivery. */
export const formatDeliveryMessage = ({ deliveryId, cardId, recipient }: BoundDelivery, cardMint: string): string =>
  DELIVERY_DOMAIN + [deliveryId, cardId, recipient, cardMint].join('\n');

/** Whether a base58 signature is the provider's promise to bring this card, verified strictly (no small-order keys). */
export function isDeliveryPromise(
  request: BoundDelivery,
  cardMint: string,
  signature: string,
  providerKey: string,
): boolean {
  const key = decodeAddress(providerKey);
  if (key === null || !isSignatureText(signature)) return false;
  const message = new TextEncoder().encode(formatDeliveryMessage(request, cardMint));
  return verifyStrict(key, message, base58.decode(signature));
}
