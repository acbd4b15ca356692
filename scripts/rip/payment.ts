import type { PaymentIntentBody } from '../../lib/gacha/payments/contract';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  deriveTokenAddress,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL,
} from '../duel/addresses';
import { decodeHex, encodeHex, encodeLittleEndian, encodeUtf8 } from '../duel/bytes';
import { type Call, decodeWireTransaction } from '../duel/transaction';

const MEMO_PROGRAM = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr';

/** Formats a call as text, to compare it with an expected call. */
const formatCall = ({ programId, accounts, data }: Call): string =>
  [programId, encodeHex(data), ...accounts.map(({ address }) => address)].join(' ');

/**
 * Returns the reason not to sign a prepared transaction, or null if it only pays the intent's amount from the wallet's
 * token account into the treasury's, with the intent's memo. Throws if the bytes can't be decoded.
 */
export function findRipPaymentFault(
  bytes: Uint8Array,
  wallet: string,
  treasury: string,
  intent: PaymentIntentBody,
): string | null {
  const { signatures, calls } = decodeWireTransaction(bytes);
  if (signatures.length !== 1 || signatures[0]?.some((byte) => byte !== 0)) return 'it asks for other signatures';
  const { mint, amount, decimals, memoNonce } = intent;
  const from = deriveTokenAddress(wallet, mint).address;
  const to = deriveTokenAddress(treasury, mint).address;
  const transfer = `0c${encodeHex(encodeLittleEndian(amount, 8))}${encodeHex(Uint8Array.of(decimals))}`;
  const expected = [
    `${TOKEN_PROGRAM} ${transfer} ${from} ${mint} ${to} ${wallet}`,
    `${MEMO_PROGRAM} ${encodeHex(encodeUtf8(memoNonce))}`,
  ];
  // A compute unit limit costs nothing; a compute unit price would.
  const paying = calls.filter(({ programId, data }) => !(programId === COMPUTE_BUDGET_PROGRAM && data[0] === 2));
  const words = paying.map(formatCall);
  return words.join('\n') === expected.join('\n') ? null : 'it does something else than to pay the price with its memo';
}

const toWritable = (address: string) => ({ address, signer: false, writable: true });
const toReadonly = (address: string) => ({ address, signer: false, writable: false });

/** Builds the calls that wrap SOL into the wallet's own token account. */
export function buildWrapCalls(wallet: string, lamports: bigint): Call[] {
  const own = deriveTokenAddress(wallet, WRAPPED_SOL).address;
  const payer = { address: wallet, signer: true, writable: true };
  const transfer = Uint8Array.from([...encodeLittleEndian(2, 4), ...encodeLittleEndian(lamports, 8)]);
  const opening = [
    payer,
    toWritable(own),
    toReadonly(wallet),
    toReadonly(WRAPPED_SOL),
    toReadonly(SYSTEM_PROGRAM),
    toReadonly(TOKEN_PROGRAM),
  ];
  return [
    { programId: ASSOCIATED_TOKEN_PROGRAM, accounts: opening, data: decodeHex('01') },
    { programId: SYSTEM_PROGRAM, accounts: [payer, toWritable(own)], data: transfer },
    { programId: TOKEN_PROGRAM, accounts: [toWritable(own)], data: decodeHex('11') },
  ];
}
