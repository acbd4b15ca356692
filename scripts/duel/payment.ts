import {
  COMPUTE_BUDGET_PROGRAM,
  deriveEscrowAddress,
  deriveFeeVault,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL,
} from './addresses';
import { ByteReader, encodeHex, sha256 } from './bytes';
import { type Call, decodeWireTransaction } from './transaction';

/** The payment that a wallet is about to sign. */
export interface ExpectedPayment {
  readonly wallet: string;
  readonly programId: string;
  readonly terms: Uint8Array;
}

/** Maximum priority fee: price per compute unit times the limit of compute units, in lamports. */
const MAX_PRIORITY_LAMPORTS = 100_000n;
/** Tags of the compute budget program's instructions that set the limit and the price of compute units. */
const [COMPUTE_LIMIT, COMPUTE_PRICE] = [2, 3];

/** Formats a call: program, data in hex, and the addresses of its accounts, without their signer and writable flags. */
const formatCall = ({ programId, accounts, data }: Call): string =>
  [programId, encodeHex(data), ...accounts.map(({ address }) => address)].join(' ');

/** Returns the formatted call that wraps and pays a fee. Beside it, only compute budget calls may be signed. */
export function formatExpectedCall({ wallet, programId, terms }: ExpectedPayment): string {
  const { address: escrow, bump } = deriveEscrowAddress(sha256(terms), programId);
  const data = `00${encodeHex(Uint8Array.of(bump))}${encodeHex(terms)}`;
  const vault = deriveFeeVault(escrow);
  return `${programId} ${data} ${wallet} ${escrow} ${vault} ${WRAPPED_SOL} ${TOKEN_PROGRAM} ${SYSTEM_PROGRAM}`;
}

/**
 * Returns the reason not to sign these bytes, or null if all they do is pay the duel's fee. Throws if they can't be
 * decoded.
 */
export function findPaymentFault(bytes: Uint8Array, payment: ExpectedPayment): string | null {
  const { signatures, calls } = decodeWireTransaction(bytes);
  if (signatures.length !== 1 || signatures[0]?.some((byte) => byte !== 0)) return 'it asks for other signatures';
  const budget = calls.filter(({ programId }) => programId === COMPUTE_BUDGET_PROGRAM);
  const [paying, ...more] = calls.filter((call) => !budget.includes(call));
  if (paying === undefined || formatCall(paying) !== formatExpectedCall(payment))
    return 'it does not pay what the terms ask for';
  if (more.length > 0) return 'it makes more calls than the terms ask for';
  const cost = calculatePriorityFee(budget);
  return cost !== null && cost <= MAX_PRIORITY_LAMPORTS ? null : 'its compute units cost too much';
}

/**
 * Returns the priority fee in lamports, rounded up; without a limit of compute units, the fee of 1,400,000 units. Null
 * if `budget` has anything but at most one valid limit and at most one valid price of compute units.
 */
function calculatePriorityFee(budget: readonly Call[]): bigint | null {
  const tags = budget.map(({ data }) => data[0]);
  if (new Set(tags).size !== tags.length) return null;
  let [units, price] = [1_400_000n, 0n];
  for (const { data, accounts } of budget) {
    if (accounts.length > 0) return null;
    if (data[0] === COMPUTE_LIMIT && data.length === 5) units = decodeNumberAfterTag(data, 4);
    else if (data[0] === COMPUTE_PRICE && data.length === 9) price = decodeNumberAfterTag(data, 8);
    else return null;
  }
  return (units * price + 999_999n) / 1_000_000n;
}

function decodeNumberAfterTag(data: Uint8Array, size: number): bigint {
  const reader = new ByteReader(data);
  reader.readBytes(1);
  return reader.readBigint(size);
}
