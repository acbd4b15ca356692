import type { PaymentIntentBody } from '../../lib/gacha/payments/contract';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  tokenAccountOf,
  WRAPPED_SOL,
} from '../duel/addresses';
import { fromHex, hex, littleEndian, utf8 } from '../duel/bytes';
import { type Call, readTransaction } from '../duel/transaction';

const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';

const formatCall = ({ programId, accounts, data }: Call): string =>
  [programId, hex(data), ...accounts.map(({ address }) => address)].join(' ');

/**
 * Returns the reason not to sign these bytes, or null if they only pay the price into the treasury, with the memo.
 * Throws if they can't be read.
 */
export function findPaymentFault(
  bytes: Uint8Array,
  wallet: string,
  treasury: string,
  intent: PaymentIntentBody,
): string | null {
  const { signatures, calls } = readTransaction(bytes);
  if (signatures.length !== 1 || signatures[0]?.some((byte) => byte !== 0)) return 'it asks for other signatures';
  const { mint, amount, decimals, memoNonce } = intent;
  const from = tokenAccountOf(wallet, mint).address;
  const to = tokenAccountOf(treasury, mint).address;
  const transfer = `0c${hex(littleEndian(amount, 8))}${hex(Uint8Array.of(decimals))}`;
  const expected = [
    `${TOKEN_PROGRAM} ${transfer} ${from} ${mint} ${to} ${wallet}`,
    `${MEMO_PROGRAM} ${hex(utf8(memoNonce))}`,
  ];
  // A compute unit limit costs nothing; a compute unit price would.
  const paying = calls.filter(({ programId, data }) => !(programId === COMPUTE_BUDGET_PROGRAM && data[0] === 2));
  const words = paying.map(formatCall);
  return words.join('\n') === expected.join('\n') ? null : 'it does something else than to pay the price with its memo';
}

const toWritable = (address: string) => ({ address, signer: false, writable: true });
const toReadonly = (address: string) => ({ address, signer: false, writable: false });

/** Builds the calls that wrap SOL into the wallet's own token account. */
export function wrapCalls(wallet: string, lamports: bigint): Call[] {
  const own = tokenAccountOf(wallet, WRAPPED_SOL).address;
  const payer = { address: wallet, signer: true, writable: true };
  const transfer = Uint8Array.from([...littleEndian(2, 4), ...littleEndian(lamports, 8)]);
  const opening = [
    payer,
    toWritable(own),
    toReadonly(wallet),
    toReadonly(WRAPPED_SOL),
    toReadonly(SYSTEM_PROGRAM),
    toReadonly(TOKEN_PROGRAM),
  ];
  return [
    { programId: ASSOCIATED_TOKEN_PROGRAM, accounts: opening, data: fromHex('01') },
    { programId: SYSTEM_PROGRAM, accounts: [payer, toWritable(own)], data: transfer },
    { programId: TOKEN_PROGRAM, accounts: [toWritable(own)], data: fromHex('11') },
  ];
}
