import type { StoredCall } from '../transactions/call-store';
import type { StoredIntent } from '../transactions/store';
import type { ReceiptBody } from './receipt-contract';
import type { DuelSide, DuelStatus } from './rules/duel';
import type { StoredDuel, StoredEvent } from './store';

/** Records in which `findDeposit` looks for a duel's deposits. */
export interface DepositRecords {
  readonly wallets: Pick<StoredDuel, 'creatorWallet' | 'opponentWallet'>;
  readonly intents: readonly StoredIntent[];
  readonly events: readonly StoredEvent[];
  readonly calls: readonly StoredCall[];
}

type Deposit = ReceiptBody['deposits'][DuelSide];

/**
 * Returns the deposit of one side, whether or not the duel counts it. The escrow account's history decides which
 * transaction it was; until that is read, a finalized intent does. Null if no deposit is known.
 */
export function findDeposit(side: DuelSide, { wallets, intents, events, calls }: DepositRecords): Deposit {
  const wallet = side === 'creator' ? wallets.creatorWallet : wallets.opponentWallet;
  if (wallet === null) return null;
  const call = calls.find(({ step, part }) => step === 'deposit' && part === (side === 'creator' ? 0 : 1));
  const intent = intents.find(
    ({ purpose, state, signerWallet, duplicate, signature }) =>
      purpose === 'fund' &&
      state === 'FINALIZED' &&
      signerWallet === wallet &&
      !duplicate &&
      (call === undefined || call.signature === signature),
  );
  const finalizedAt = findFirstSeenAt(side, events) ?? intent?.updatedAt ?? findEndTime(events);
  if (intent !== undefined) {
    const { signature, slot, recovered } = intent;
    const binding = recovered ? 'rpc-recovery' : 'submission';
    return { wallet, signature: signature as string, slot: slot as bigint, finalizedAt, binding };
  }
  return call === undefined
    ? null
    : { wallet, signature: call.signature, slot: call.slot, finalizedAt, binding: 'chain' };
}

/**
 * Returns when the timeline first had this side's deposit: as finalized, or in a custody alert. Null if it never had.
 */
const findFirstSeenAt = (side: DuelSide, events: readonly StoredEvent[]): Date | null =>
  events.find(({ kind, data }) => depositEventKinds.has(kind) && data.side === side)?.at ?? null;

/** Kinds of events that show when the service first saw a side's deposit finalized. */
const depositEventKinds: ReadonlySet<string> = new Set(['deposit-finalized', 'custody-alerted']);

/**
 * Returns when the duel became `settled` or `refunded`, or null. The whole history of the escrow account was read by
 * then.
 */
const findEndTime = (events: readonly StoredEvent[]): Date | null =>
  events.find(({ statusTo }) => statusTo === 'settled' || statusTo === 'refunded')?.at ?? null;

/** Statuses in which the provider isn't asked for a draw any more. */
const statusesWithoutProof: ReadonlySet<DuelStatus> = new Set(['cancelled', 'refunding', 'refunded']);

/** Says which evidence the receipt has, which may still come, and which never will. */
export function assessEvidence(
  { status, entropy }: Pick<StoredDuel, 'status' | 'entropy'>,
  { creator, opponent }: ReceiptBody['deposits'],
  isAnswered: boolean,
): ReceiptBody['availability'] {
  // Without the entropy there's nothing to ask the provider about.
  const isUnprovable = statusesWithoutProof.has(status) || (status === 'settled' && entropy === null);
  const isPaidOut = status === 'settled' || status === 'refunded';
  return {
    custody: assessCustody(status, [creator, opponent].filter((deposit) => deposit !== null).length),
    providerProof: isAnswered ? 'available' : isUnprovable ? 'missing' : 'pending',
    settlement: isPaidOut ? 'available' : status === 'cancelled' ? 'missing' : 'pending',
  };
}

/** Says whether all deposits are known. A refunded duel may have had only one; a settled one had two. */
function assessCustody(status: DuelStatus, deposits: number): ReceiptBody['availability']['custody'] {
  if (deposits === 2) return 'available';
  if (status === 'refunding' || status === 'refunded') return deposits === 1 ? 'available' : 'missing';
  return status === 'settled' || status === 'cancelled' ? 'missing' : 'pending';
}
