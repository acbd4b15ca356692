import type { Address } from '@solana/kit';
import { isNotNull } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { duels } from '../../db/schema/duels';
import { gachaDebts, gachaPaymentIntents } from '../../db/schema/gacha';
import { transactionIntents } from '../../db/schema/transactions';
import { treasuryArrivals, treasuryWalks } from '../../db/schema/treasury';
import { findLayout1FeeVaultAddress as findLayout1VaultAddress } from '../chain/escrow/address';
import { getEscrowSize } from '../chain/escrow/generated/accounts/escrow';
import { findFeeVaultAddress } from '../chain/escrow/vault';
import type { ChainPort } from '../chain/port';
import type { EscrowState } from '../duel/rules/observation';
import { type StoredDuel, toStoredDuel } from '../duel/store';
import { findLandedFault } from '../gacha/payments/find-landed-fault';
import type { StoredPayment } from '../gacha/payments/store';
import { findArrival } from '../gacha/treasury/arrival';
import { listCalls } from '../transactions/call-store';
import { readEscrowState } from '../transactions/escrow-state';
import { findIntentFault } from '../transactions/judge';
import type { StoredIntent } from '../transactions/store';

/** Checks invariants 6, 9, 10, 19 and 25: compares stored rows with on-chain state. */
export async function findChainViolations(queries: Queries, chain: ChainPort): Promise<string[]> {
  const found: string[] = [];
  const rows = await queries.select().from(duels).where(isNotNull(duels.escrowAddress));
  for (const duel of rows.map(toStoredDuel)) {
    const { escrow } = await readEscrowState(chain, duel);
    found.push(
      ...findEscrowDisagreements(duel, escrow).map((each) => `19 database and chain agree: ${duel.duelId} ${each}`),
    );
    found.push(...(await findMoneyFaults(chain, duel, escrow)), ...(await findCallFaults(queries, chain, duel)));
  }
  for (const intent of await queries.select().from(transactionIntents)) {
    const fault = await findStoredIntentFault(chain, intent);
    if (fault !== null) found.push(`${fault}: ${intent.intentId}`);
  }
  for (const payment of await queries.select().from(gachaPaymentIntents)) {
    const fault = await findPaymentFault(chain, payment);
    if (fault !== null) found.push(`${fault}: ${payment.intentId}`);
  }
  for (const { account } of await queries.select().from(treasuryWalks))
    found.push(...(await findUnknownArrivals(queries, chain, account)));
  return found;
}

/** Finds stored escrow calls whose transaction isn't finalized, or failed. */
async function findCallFaults(queries: Queries, chain: ChainPort, { duelId }: StoredDuel): Promise<string[]> {
  const signatures = [...new Set((await listCalls(queries, duelId)).map(({ signature }) => signature))];
  const states = await chain.signatureStates(signatures);
  return signatures
    .filter((_, index) => states[index]?.commitment !== 'finalized' || states[index]?.error !== null)
    .map((signature) => `25 evidence is finalized, without error: ${duelId} ${signature}`);
}

const SIGNATURES_PER_PAGE = 1_000;

/**
 * Finds transfers from wallets to a treasury's token account that the database doesn't know: neither as a payment, nor
 * as a refund owed, nor as an arrival.
 */
async function findUnknownArrivals(queries: Queries, chain: ChainPort, account: string): Promise<string[]> {
  const known = new Set<string | null>();
  const payments = await queries.select().from(gachaPaymentIntents).where(isNotNull(gachaPaymentIntents.slot));
  const rows = [
    ...payments,
    ...(await queries.select().from(gachaDebts)),
    ...(await queries.select().from(treasuryArrivals)),
  ];
  for (const { signature } of rows) known.add(signature);
  const found: string[] = [];
  for (let before: string | null = null; ; ) {
    const page: readonly string[] = await chain.finalizedSignatures(account, SIGNATURES_PER_PAGE, { before });
    for (const signature of page) {
      const landed = known.has(signature) ? null : await chain.finalizedTransaction(signature);
      if (landed !== null && findArrival(landed, account) !== null)
        found.push(`6 what reaches the treasury is known: ${signature}`);
    }
    before = page.at(-1) ?? null;
    if (page.length < SIGNATURES_PER_PAGE) return found;
  }
}

/**
 * Returns a fault if a payment counts as paid without a finalized transfer, or has expired although its transfer is
 * finalized; else null.
 */
async function findPaymentFault(chain: ChainPort, payment: StoredPayment): Promise<string | null> {
  if (payment.signature === null) return null;
  const landed = await chain.finalizedTransaction(payment.signature);
  const isPaid = landed !== null && findLandedFault(landed, payment) === null;
  if (payment.slot !== null) return isPaid ? null : '9 verified means one finalized payment';
  if (payment.state === 'expired' && isPaid) return '19 a payment that arrived is not given up';
  return null;
}

/** Returns in words how a duel's record contradicts its escrow account. `escrow` is null if none can be read. */
function findEscrowDisagreements(duel: StoredDuel, escrow: EscrowState | null): string[] {
  const fees = escrow === null ? [] : Object.values(escrow.fees);
  const faults: Record<string, boolean> = {
    'holds money though cancelled': duel.status === 'cancelled' && fees.includes('held'),
    'has no deposit to commit': duel.status === 'committing' && !fees.includes('held'),
    'has another accept':
      duel.acceptedSlot !== null &&
      escrow !== null &&
      (duel.acceptedSlot !== escrow.accepted?.slot || duel.targetSlot !== escrow.accepted.targetSlot),
    'has another quorum': duel.quorumSlot !== null && escrow !== null && duel.quorumSlot !== escrow.quorumSlot,
    'has another entropy': duel.entropy !== null && escrow !== null && duel.entropy !== escrow.entropy?.hash,
    'has another result':
      duel.result !== null && escrow !== null && toSortedJson(duel.result) !== toSortedJson(escrow.result ?? null),
    'settled with fees still held': duel.status === 'settled' && fees.includes('held'),
    'settled with fees given back though no card was missed':
      duel.status === 'settled' && fees.includes('refunded') && escrow?.bond !== 'paid' && !escrow?.hasMissedCards,
    'refunded with fees still held': duel.status === 'refunded' && (fees.includes('held') || fees.includes('settled')),
    'settled with a card still held':
      duel.status === 'settled' && Object.values(escrow?.cards ?? {}).some(({ part }) => part === 'held'),
    'names another card than the chain':
      escrow?.cards != null &&
      (['creator', 'opponent'] as const).some((side) => duel.cards?.[side].mint !== escrow.cards?.[side].mint),
    'settled and refunded on chain': fees.includes('settled') && fees.includes('refunded'),
  };
  return Object.keys(faults).filter((name) => faults[name]);
}

const toSortedJson = (value: object | null): string =>
  JSON.stringify(value, (_, each) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );

const TOKEN_AMOUNT_OFFSET = 64;

const calculateRent = (bytes: number): bigint => BigInt(128 + bytes) * 6_960n;
const TOKEN_ACCOUNT_BYTES = 165;

/**
 * Finds missing money: the escrow account and its fee vault together must have both rents and the fees and bond that
 * aren't paid out. More is allowed, since anyone can send SOL to them. They are added up because the first payout moves
 * the vault's lamports to the escrow account. Cards aren't checked; layout 1 has its own check.
 */
async function findMoneyFaults(chain: ChainPort, duel: StoredDuel, escrow: EscrowState | null): Promise<string[]> {
  if (duel.termsLayout === 1) return findLayout1MoneyFaults(chain, duel, escrow);
  if (escrow === null) return [];
  const address = duel.escrowAddress as Address;
  const { accounts } = await chain.finalizedAccounts([address, findFeeVaultAddress(address)]);
  const amount = accounts.reduce((sum, account) => sum + (account?.lamports ?? 0n), 0n);
  const rents = calculateRent(getEscrowSize()) + calculateRent(TOKEN_ACCOUNT_BYTES);
  const expected = rents + calculateHeldLamports(duel, escrow);
  return amount >= expected ? [] : [`6 deposits equal payouts and what is held: ${duel.duelId} ${amount} ${expected}`];
}

/**
 * Returns the fees and the bond that aren't paid out yet, in lamports. A refund after an accept also pays the player
 * one more fee, out of the bond.
 */
function calculateHeldLamports({ feeLamports, bondLamports }: StoredDuel, { fees, bond, result }: EscrowState): bigint {
  const count = (state: EscrowState['bond']) => BigInt(Object.values(fees).filter((each) => each === state).length);
  const held = feeLamports * count('held');
  const compensated = result === null ? feeLamports * count('refunded') : 0n;
  if (bond === 'held') return held + bondLamports - compensated;
  // After the rest of the bond was burned, each held fee still has its compensation of one fee.
  return bond === 'burned' ? 2n * held : held;
}

/** Checks that the vault of layout 1 holds exactly the fees that are in state `held`. */
async function findLayout1MoneyFaults(
  chain: ChainPort,
  duel: StoredDuel,
  escrow: EscrowState | null,
): Promise<string[]> {
  const vault = findLayout1VaultAddress(duel.escrowAddress as Address).address;
  const account = (await chain.finalizedAccounts([vault])).accounts[0];
  const view = account && new DataView(account.data.buffer, account.data.byteOffset);
  const amount = view ? view.getBigUint64(TOKEN_AMOUNT_OFFSET, true) : 0n;
  const held = Object.values(escrow?.fees ?? {}).filter((state) => state === 'held').length;
  const expected = duel.feeLamports * BigInt(held);
  return amount === expected ? [] : [`6 deposits equal payouts and what is held: ${duel.duelId} ${amount} ${expected}`];
}

/** Returns which of the invariants 9 and 10 a stored intent breaks according to the chain; null if neither. */
async function findStoredIntentFault(chain: ChainPort, intent: StoredIntent): Promise<string | null> {
  if (intent.state === 'FINALIZED') {
    const landed = intent.signature === null ? null : await chain.finalizedTransaction(intent.signature);
    if (landed === null || findIntentFault(landed, { ...intent, dataHash: intent.instructionDataHash }) !== null)
      return '9 credited means finalized, by the transaction itself';
  }
  if (intent.state === 'EXPIRED' && intent.endReason === 'lapsed') {
    const { blockHeight } = await chain.finalizedTip();
    const state = intent.signature === null ? null : (await chain.signatureStates([intent.signature]))[0];
    if (blockHeight <= intent.lastValidBlockHeight || state?.error === null)
      return '10 expired means that it cannot land';
  }
  return null;
}
