import type { Database } from '../../../db/client';
import type { Log } from '../../api/log';
import { ProblemError } from '../../api/problems';
import type { ChainPort } from '../../chain/port';
import type { Clock } from '../../core/clock';
import type { Random } from '../../core/random';
import type { DeliveryReply, ProviderPort } from '../../provider/port';
import { isDeliveryPromise } from '../../provider/rules/delivery';
import { endDelivered } from './end-delivered';
import { endWithdrawn } from './end-withdrawn';
import { findBringingSlot, readCardState } from './find-evidence';
import { type StoredCardDelivery, savePromise, saveRequestedProvider } from './store';

export interface DeliveryServices {
  readonly database: Database;
  readonly chain: ChainPort;
  readonly provider: ProviderPort | null;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

/** The claim under which a delivery is processed, and the slot that reads must be as of or later. */
export interface DeliveryClaim {
  readonly token: string;
  readonly minSlot: bigint;
  /** When the arrival is first checked, if the provider promises a card in this run. */
  readonly firstCheckAt: Date;
}

/**
 * The provider's reply about a card is contradicted by finalized chain state, by its signature, or by its earlier
 * promise.
 */
class ProviderLieError extends Error {
  override readonly name = 'ProviderLieError';
}

/** The provider's reply that promises a card for a delivery, with its signature. */
type CardPromise = Extract<DeliveryReply, { kind: 'taken' }>;
/** A delivery whose provider has promised a card. */
type SendingDelivery = StoredCardDelivery & { readonly cardMint: string };

/**
 * Takes a delivery a step further: asks for a card, or checks whether it has arrived, or withdraws the delivery after
 * its deadline or the provider's refusal. Calls no provider or RPC inside a transaction. Throws if the chain doesn't
 * answer, if the provider doesn't answer a request for a new card or a withdrawal, or if it lies, unless the card has
 * arrived or the delivery is withdrawn.
 */
export async function processCardDelivery(
  services: DeliveryServices,
  delivery: StoredCardDelivery,
  claim: DeliveryClaim,
): Promise<void> {
  if (delivery.cardMint !== null) return checkArrival(services, { ...delivery, cardMint: delivery.cardMint }, claim);
  const isOverdue = services.clock.now() >= delivery.deadlineAt;
  // If the provider refuses to withdraw because it has sent the card, the request below returns that card's mint.
  if (isOverdue && (await withdraw(services, delivery, claim))) return;
  const provider = requireProvider(services, delivery);
  if (
    delivery.providerKey === null &&
    !(await saveRequestedProvider(services.database.queries, delivery, claim.token, provider.publicKey))
  )
    return;
  const reply = await requestDelivery(provider, delivery);
  if (reply.kind === 'taken') return acceptPromise(services, delivery, claim, reply);
  services.log.warn({ ripId: delivery.ripId, reply }, 'the provider brings no card');
  if (reply.kind === 'refused' && !isOverdue)
    await withdraw(services, { ...delivery, providerKey: provider.publicKey }, claim);
}

/**
 * Returns the provider to request the card from: the one that was asked before, if any. Throws `provider-unavailable`
 * if no provider, or another one, is connected.
 */
function requireProvider({ provider }: DeliveryServices, { providerKey }: StoredCardDelivery): ProviderPort {
  if (provider === null) throw new ProblemError('provider-unavailable', 'No pack provider is connected.');
  // Another provider would withdraw the delivery, which it doesn't know, although the first one may still send the
  // card.
  if (providerKey !== null && providerKey !== provider.publicKey)
    throw new ProblemError('provider-unavailable', 'The pack provider that was asked isn’t connected any more.');
  return provider;
}

/** Asks for the card, and checks the signature of a promise. */
async function requestDelivery(
  provider: ProviderPort,
  { ripId: deliveryId, cardId, wallet: recipient, cardMint, providerSignature }: StoredCardDelivery,
): Promise<DeliveryReply> {
  const promise =
    cardMint === null || providerSignature === null ? {} : { promise: { cardMint, signature: providerSignature } };
  const request = { deliveryId, cardId, recipient, ...promise };
  const reply = await provider.deliverCard(request);
  if (reply.kind === 'taken' && !isDeliveryPromise(request, reply.cardMint, reply.signature, provider.publicKey))
    throw new ProviderLieError('the promise of the card isn’t signed by the provider');
  return reply;
}

/**
 * Saves the provider's promise. Throws `ProviderLieError` if finalized chain state contradicts it (the mint isn't a
 * card's, or the wallet had the card before), or another delivery has the card.
 */
async function acceptPromise(
  { database, chain }: DeliveryServices,
  delivery: StoredCardDelivery,
  { token, minSlot, firstCheckAt }: DeliveryClaim,
  { cardMint, signature, transaction }: CardPromise,
): Promise<void> {
  const expected = { wallet: delivery.wallet, cardMint };
  const { mintFault, isHeld } = await readCardState(chain, expected, minSlot);
  if (mintFault !== null) throw new ProviderLieError(`${cardMint} is no card: ${mintFault}`);
  if (isHeld && (transaction === null || (await findBringingSlot(chain, expected, transaction)) === null))
    throw new ProviderLieError(`the wallet had ${cardMint} before`);
  const promise = { cardMint, providerSignature: signature, nextCheckAt: firstCheckAt };
  if ((await savePromise(database.queries, delivery, token, promise)) === 'used')
    throw new ProviderLieError(`${cardMint} was promised for another delivery`);
}

/**
 * Ends a delivery whose card has arrived on chain, or withdraws it after its deadline. Throws `ProviderLieError` if the
 * wallet holds a token that is no card, or if the delivery goes on and the provider contradicts its promise.
 */
async function checkArrival(
  services: DeliveryServices,
  delivery: SendingDelivery,
  claim: DeliveryClaim,
): Promise<void> {
  const { slot, mintFault, isHeld } = await readCardState(services.chain, delivery, claim.minSlot);
  const reply = await findBringingTransaction(services, delivery);
  const isLie = reply instanceof ProviderLieError;
  const brought = isLie ? null : reply;
  // A fault of the mint counts only while the wallet holds the card: if a payer burns it, the mint's supply is 0.
  if (isHeld && mintFault !== null) throw new ProviderLieError(`${delivery.cardMint} is no card: ${mintFault}`);
  if (isHeld || brought !== null)
    return endDelivered(services, delivery, claim.token, {
      slot: brought?.slot ?? slot,
      transactionSignature: brought?.signature ?? null,
    });
  if (services.clock.now() >= delivery.deadlineAt && (await withdraw(services, delivery, claim))) return;
  // Only now, because a lie must keep no payer from a card that has arrived, or from a refund.
  if (isLie) throw reply;
}

/**
 * Returns the finalized transaction that brought the card, if the provider names it; the error if the provider's reply
 * contradicts its promise; else null. A provider that has lost its record of the delivery continues it, because the
 * request contains its own promise.
 */
async function findBringingTransaction(
  services: DeliveryServices,
  delivery: SendingDelivery,
): Promise<{ readonly slot: bigint; readonly signature: string } | ProviderLieError | null> {
  const { chain, log } = services;
  const { ripId } = delivery;
  try {
    const reply = await requestDelivery(requireProvider(services, delivery), delivery);
    if (reply.kind !== 'taken' || reply.transaction === null) return null;
    if (reply.cardMint !== delivery.cardMint) throw new ProviderLieError('the provider promised another card before');
    const slot = await findBringingSlot(chain, delivery, reply.transaction);
    return slot === null ? null : { slot, signature: reply.transaction };
  } catch (error) {
    // The card may have arrived all the same.
    log.warn({ ripId, err: error }, 'the provider didn’t name its transaction');
    return error instanceof ProviderLieError ? error : null;
  }
}

/**
 * Withdraws a delivery from the provider, and records the refund owed. Returns false if the provider refuses because
 * the card was or may have been sent.
 */
async function withdraw(
  services: DeliveryServices,
  delivery: StoredCardDelivery,
  { token }: DeliveryClaim,
): Promise<boolean> {
  const wasRequested = delivery.providerKey !== null;
  const reply = wasRequested ? await requireProvider(services, delivery).withdrawDelivery(delivery.ripId) : 'withdrawn';
  if (reply === 'withdrawn') await endWithdrawn(services, delivery, token);
  return reply === 'withdrawn';
}
