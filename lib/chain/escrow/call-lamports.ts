import type { Address } from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS, TOKEN_PROGRAM_ADDRESS } from './address';
import type { FeeAndBalances } from './balances';
import type { EscrowCall } from './calls';
import { type ExecutedCall, listExecutedCalls, type TransactionToDecode } from './executed';
import { findCardVaultAddress, findFeeVaultAddress } from './vault';

/** A payment of rent for an account that a step opened. Lamports are decimal strings, because rows store them so. */
export interface PaidRent {
  readonly account: 'escrow' | 'fee-vault' | 'card-vault' | 'token-account';
  readonly payer: string;
  readonly lamports: string;
}

/** Network fee of a step, the rents that it paid, and the lamports that it released. */
export interface CallLamports {
  /** Network fee of the whole transaction, which may hold several steps. */
  readonly networkFee: string;
  /**
   * Rents in the order in which they were paid. A card's settlement has one if its transaction opened the winner's
   * token account.
   */
  readonly rents: readonly PaidRent[];
  /**
   * For a card's settlement, the lamports that left the card's vault. For a close, those that left escrow account and
   * fee vault, payouts included. Both in the whole transaction. Null for other steps.
   */
  readonly released: string | null;
}

type TransactionWithBalances = TransactionToDecode & { readonly balances: FeeAndBalances | null };

/**
 * Returns, for each call of the layout 2 program, its network fee, rents and released lamports. Null for a call whose
 * transfers can't be told apart, and for every call if the message can't be decoded or the node doesn't show balances
 * or inner calls.
 */
export function findCallLamports(
  landed: TransactionWithBalances,
  calls: readonly EscrowCall[],
  escrow: Address,
): readonly (CallLamports | null)[] {
  const executed = listExecutedCalls(landed);
  const { balances } = landed;
  if (executed === null || balances === null) return calls.map(() => null);
  const transaction: EscrowTransaction = { executed, balances, escrow };
  return calls.map((call) => {
    const rents = findRents(transaction, call);
    if (rents === null) return null;
    return { networkFee: balances.networkFee.toString(), rents, released: calculateReleased(transaction, call) };
  });
}

/** A transaction's calls and balances, and the escrow account whose lamports are followed. */
interface EscrowTransaction {
  readonly executed: readonly ExecutedCall[];
  readonly balances: FeeAndBalances;
  readonly escrow: Address;
}

/** First byte of the token program's instruction that ends a card deposit: the transfer of the card. */
const TOKEN_TRANSFER_TAG = 3;
/**
 * First byte of the token program's instruction that ends a fee deposit: it turns the vault's lamports into wrapped
 * SOL.
 */
const SYNC_NATIVE_TAG = 17;

/** Returns the rents that a call paid; null if the transfers for them can't be told apart. */
function findRents(
  { executed, escrow }: EscrowTransaction,
  { index, step, part, accounts }: EscrowCall,
): PaidRent[] | null {
  const toPaidRents = (account: PaidRent['account'], transfers: readonly Transfer[]): PaidRent[] =>
    transfers
      .filter(({ lamports }) => lamports > 0n)
      .map(({ from: payer, lamports }) => ({ account, payer, lamports: lamports.toString() }));
  if (step === 'deposit') {
    const vault = findFeeVaultAddress(escrow);
    const transfers = listTransfersUntil(executed, index, SYNC_NATIVE_TAG, vault);
    if (transfers === null) return null;
    const intoVault = transfers.filter(({ to }) => to === vault);
    return [
      ...toPaidRents(
        'escrow',
        transfers.filter(({ to }) => to === escrow),
      ),
      // The last transfer into the vault is the fee.
      ...toPaidRents('fee-vault', intoVault.slice(0, -1)),
    ];
  }
  if (step === 'deposit-card') {
    const vault = findCardVaultAddress(escrow, part === 2 ? 0 : 1);
    const transfers = listTransfersUntil(executed, index, TOKEN_TRANSFER_TAG, vault);
    return (
      transfers &&
      toPaidRents(
        'card-vault',
        transfers.filter(({ to }) => to === vault),
      )
    );
  }
  if (step !== 'settle' || (part !== 2 && part !== 3)) return [];
  return toPaidRents(
    'token-account',
    listTransfers(executed).filter(({ to }) => to === accounts.destination),
  );
}

/**
 * Lists the lamport transfers after the call at `index`, up to the token program's `instruction` on `vault`. Null if
 * that instruction doesn't follow.
 */
function listTransfersUntil(
  executed: readonly ExecutedCall[],
  index: number,
  instruction: number,
  vault: Address,
): Transfer[] | null {
  const rest = executed.slice(index + 1);
  const end = rest.findIndex(
    ({ programId, data, accounts }) =>
      programId === TOKEN_PROGRAM_ADDRESS && data[0] === instruction && accounts.includes(vault),
  );
  return end < 0 ? null : listTransfers(rest.slice(0, end));
}

/**
 * Returns the lamports that left the card vault in a card's settlement, or escrow account and fee vault in a close:
 * balances before the transaction, plus lamports received during it, minus balances after it. Null for other steps.
 */
function calculateReleased(
  { executed, balances, escrow }: EscrowTransaction,
  { step, part }: EscrowCall,
): string | null {
  const isCard = step === 'settle' && (part === 2 || part === 3);
  if (!isCard && step !== 'close') return null;
  const from = isCard ? [findCardVaultAddress(escrow, part === 2 ? 0 : 1)] : [escrow, findFeeVaultAddress(escrow)];
  const isFrom = (address: string): boolean => from.some((each) => each === address);
  const lost = balances.accountBalances
    .filter(({ address }) => isFrom(address))
    .map(({ before, after }) => before - after);
  const received = listTransfers(executed)
    .filter((each) => isFrom(each.to) && !isFrom(each.from))
    .map(({ lamports }) => lamports);
  return [...lost, ...received].reduce((sum, each) => sum + each, 0n).toString();
}

/** Lamports that the system program moved, by a transfer or for a new account. */
interface Transfer {
  readonly from: string;
  readonly to: string;
  readonly lamports: bigint;
}

/** Numbers of the system program's instructions, as little-endian u32 at the start of their data. */
const CREATE_ACCOUNT_TAG = 0;
const SYSTEM_TRANSFER_TAG = 2;

/** Lists the system program's transfers and account creations. */
const listTransfers = (executed: readonly ExecutedCall[]): Transfer[] =>
  executed.flatMap(({ programId, data, accounts: [from, to] }) => {
    if (programId !== SYSTEM_PROGRAM_ADDRESS || data.length < 12 || from === undefined || to === undefined) return [];
    const view = new DataView(data.buffer, data.byteOffset, data.length);
    const kind = view.getUint32(0, true);
    return kind === CREATE_ACCOUNT_TAG || kind === SYSTEM_TRANSFER_TAG
      ? [{ from, to, lamports: view.getBigUint64(4, true) }]
      : [];
  });
