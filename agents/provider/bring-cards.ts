import { type Address, createNoopSigner, type Instruction, type Rpc, type SolanaRpcApi } from '@solana/kit';
import { getSetComputeUnitLimitInstruction, getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget';
import { getAddMemoInstruction } from '@solana-program/memo';
import {
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferInstruction,
} from '@solana-program/token';
import { findAssociatedTokenAddress } from '../../lib/chain/escrow/address';
import { MEMO_PROGRAM } from '../../lib/chain/inspect/payment';
import { getChainReader } from '../chain-reader';
import { JournalError } from '../journal';
import type { Keypair } from '../keypair';
import { type Log, toErrorFields } from '../log';
import { repeatUntilAborted } from '../repeat';
import { buildSignedTransaction, type SendableTransaction } from '../send';
import { sendOnce } from '../send-once';
import type { CardHolding, CardHoldingsReader } from './card-holdings';
import type { BoundDelivery } from './delivery';
import { formatDeliveryMemo, type ShownDelivery } from './delivery-memo';
import type { DeliveryStore } from './delivery-store';

/** How often due deliveries are looked for. While none is due, nothing is read from the chain. */
const TICK_MS = 500;
/**
 * Pause between two checks of a delivery without failures. Each failure doubles it, up to `LONGEST_CHECK_MS`. A failure
 * is a check that throws, a card that no RPC shows in the provider's account, or a transaction that all RPCs refused or
 * that expired. The read of the cards, which all due deliveries share, isn't part of a check.
 */
const CHECK_MS = 2_000;
/** Longest pause between two checks of a delivery. */
const LONGEST_CHECK_MS = 600_000;
/**
 * Blocks after the latest finalized one within which a new transaction may land: 150 for which a blockhash is valid,
 * and more for the blocks that aren't final yet. The provider counts them itself, because the last valid height that
 * comes with a blockhash is only one RPC's claim.
 */
export const MAX_BLOCKS_TO_LAND = 300n;
/**
 * Compute-unit limit of a delivery. It takes less: about 40,000 for the accounts, whose derivation varies, and 300 for
 * each of the memo's 276 characters at most.
 */
const COMPUTE_UNITS = 150_000;
/**
 * Price of a compute unit in micro-lamports: a transaction's priority fee is 150 lamports at first and 150,000 at most.
 */
const UNIT_PRICE = { first: 1_000n, max: 1_000_000n };
/** Priority fee of a delivery's first transaction, before any failure. */
export const FIRST_PRIORITY_FEE_LAMPORTS = (BigInt(COMPUTE_UNITS) * UNIT_PRICE.first) / 1_000_000n;

/** Dependencies of `bringCards`. `keypair` is the provider's, from whose token accounts the cards are sent. */
export interface BringCardsSettings {
  readonly rpcs: readonly [Rpc<SolanaRpcApi>, ...Rpc<SolanaRpcApi>[]];
  readonly keypair: Keypair;
  readonly deliveries: DeliveryStore;
  readonly holdings: CardHoldingsReader;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Called when the journal can no longer be written. */
  readonly onLost: () => void;
}

/**
 * Attempts of this process to send one delivery. `dueAtMs`: when it is checked next, by `performance.now()`. `signed`:
 * the transaction that is sent again until it expires; null if the next check has to sign one.
 */
interface DeliveryAttempts {
  failures: number;
  dueAtMs: number;
  signed: SendableTransaction | null;
}

/**
 * Brings the card of every bound delivery to its recipient, until `signal` aborts. Signs no new transaction for a
 * delivery that is held back. Sending twice is harmless: a card is a single token, which only the first transaction to
 * land can move. Due deliveries are checked at the same time, and a failure of one doesn't lengthen the others' pauses.
 */
export async function bringCards(settings: BringCardsSettings): Promise<void> {
  const { deliveries, holdings, log, signal, onLost } = settings;
  const triesById = new Map<string, DeliveryAttempts>();
  await repeatUntilAborted(TICK_MS, log, signal, async () => {
    const now = performance.now();
    const due = deliveries.listOpen().filter(({ deliveryId }) => (triesById.get(deliveryId)?.dueAtMs ?? now) <= now);
    if (due.length === 0) return;
    const seen = await holdings.read(due.map(({ cardMint }) => cardMint));
    const steps = due.map(async (delivery, index) => {
      const tries = triesById.get(delivery.deliveryId) ?? { failures: 0, dueAtMs: 0, signed: null };
      triesById.set(delivery.deliveryId, tries);
      await bringCard(settings, delivery, seen[index] ?? [], tries).catch((error: unknown) => {
        if (error instanceof JournalError) onLost();
        if (!signal.aborted) log('failed', { delivery: delivery.deliveryId, ...toErrorFields(error) });
        tries.failures += 1;
      });
      tries.dueAtMs = performance.now() + calculatePauseMs(tries.failures);
      if (deliveries.find(delivery.deliveryId)?.status !== 'bound') triesById.delete(delivery.deliveryId);
    });
    await Promise.all(steps);
  });
}

const calculatePauseMs = (failures: number): number =>
  Math.min(LONGEST_CHECK_MS, CHECK_MS * 2 ** Math.min(failures, 10));

/**
 * Checks a delivery once. Records it as delivered if every RPC shows that the card has left the provider, and sends
 * nothing if no RPC shows it there. Else sends the last transaction again until an RPC shows that it has expired, and
 * after that a new one, unless the delivery is held back.
 */
async function bringCard(
  settings: BringCardsSettings,
  { deliveryId, ...delivery }: BoundDelivery,
  seen: readonly CardHolding[],
  tries: DeliveryAttempts,
): Promise<void> {
  const { deliveries, log } = settings;
  if (seen.length > 0 && seen.every(({ state }) => state === 'gone')) {
    await deliveries.noteDelivered(deliveryId);
    return log('delivered', { delivery: deliveryId, mint: delivery.cardMint });
  }
  if (!seen.some(({ state }) => state === 'held')) {
    tries.failures += 1;
    return log('card-not-seen', { delivery: deliveryId, mint: delivery.cardMint });
  }
  const heights = seen.map(({ blockHeight }) => blockHeight);
  const { signed } = tries;
  if (signed !== null && heights.every((height) => height <= signed.lastValidBlockHeight))
    return sendToAll(settings, deliveryId, signed, tries);
  if (signed !== null) tries.failures += 1;
  tries.signed = null;
  if (!deliveries.canSend(deliveryId)) return;
  const fresh = await signTransfer(settings, { deliveryId, ...delivery }, tries.failures);
  const lastValidBlockHeight = findHighest([fresh.lastValidBlockHeight, findHighest(heights) + MAX_BLOCKS_TO_LAND]);
  if (!(await deliveries.noteSending(deliveryId, { signature: fresh.signature, lastValidBlockHeight }))) return;
  log('sent', { delivery: deliveryId, signature: fresh.signature });
  tries.signed = fresh;
  await sendToAll(settings, deliveryId, fresh, tries);
}

const findHighest = (heights: readonly bigint[]): bigint =>
  heights.reduce((most, each) => (each > most ? each : most), 0n);

/** Signs a transaction that brings the card. Each failure before it doubled the price, up to a maximum. */
async function signTransfer(
  { rpcs, keypair }: BringCardsSettings,
  delivery: BoundDelivery,
  failures: number,
): Promise<SendableTransaction> {
  // Takes the next RPC's blockhash after each failure, so that one RPC with a useless blockhash only delays a delivery.
  const rpc = rpcs[failures % rpcs.length] ?? rpcs[0];
  const recent = await getChainReader(rpc).readBlockhash();
  const price = UNIT_PRICE.first << BigInt(Math.min(failures, 32));
  const instructions = [
    getSetComputeUnitLimitInstruction({ units: COMPUTE_UNITS }),
    getSetComputeUnitPriceInstruction({ microLamports: price < UNIT_PRICE.max ? price : UNIT_PRICE.max }),
    ...buildTransferInstructions(keypair, delivery),
  ];
  return buildSignedTransaction([keypair], instructions, recent);
}

/**
 * Builds the instructions that open the recipient's token account if it is missing, move the card and close the
 * provider's emptied account, which refunds its rent. The memo has the delivery's id, so that a provider that lost its
 * journal finds the delivery on chain.
 */
export function buildTransferInstructions(
  { address: owner }: Pick<Keypair, 'address'>,
  delivery: ShownDelivery,
): Instruction[] {
  const { cardMint, recipient } = delivery;
  const payer = createNoopSigner(owner);
  const source = findAssociatedTokenAddress(owner, cardMint).address;
  const destination = findAssociatedTokenAddress(recipient, cardMint).address;
  return [
    getCreateAssociatedTokenIdempotentInstruction({ payer, ata: destination, owner: recipient, mint: cardMint }),
    getTransferInstruction({ source, destination, authority: payer, amount: 1 }),
    getCloseAccountInstruction({ account: source, destination: owner, owner: payer }),
    getAddMemoInstruction({ memo: formatDeliveryMemo(delivery) }, { programAddress: MEMO_PROGRAM as Address }),
  ];
}

/** Sends a transaction to every RPC. If all of them refuse it, drops it, so that the next attempt signs a new one. */
async function sendToAll(
  { rpcs, log, signal }: BringCardsSettings,
  deliveryId: string,
  signed: SendableTransaction,
  tries: DeliveryAttempts,
): Promise<void> {
  const ends = await Promise.allSettled(rpcs.map((rpc) => sendOnce(rpc, signed, signal)));
  const refusals = ends.flatMap((end) => (end.status === 'fulfilled' && end.value !== null ? [end.value] : []));
  if (refusals.length < rpcs.length) return;
  log('delivery-refused', { delivery: deliveryId, reason: refusals[0] ?? '' });
  tries.failures += 1;
  tries.signed = null;
}
