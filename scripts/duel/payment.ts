import {
  ASSOCIATED_TOKEN_PROGRAM,
  COMPUTE_BUDGET_PROGRAM,
  escrowAddressOf,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL,
  wrappedSolAccountOf,
} from './addresses';
import { hex, littleEndian, sha256 } from './bytes';
import { readTerms } from './terms';
import { type Call, readTransaction } from './transaction';

/** What a wallet is about to pay for. */
export interface Payment {
  readonly wallet: string;
  readonly programId: string;
  readonly terms: Uint8Array;
}

/** A call in words: its program, its data in hex, its accounts. Only the wallet can be a signer of one signature. */
const inWords = ({ programId, accounts, data }: Call): string =>
  [programId, hex(data), ...accounts.map(({ address }) => address)].join(' ');

/** The calls that pay a fee, in their order; anything else is not signed. */
export function expectedCalls({ wallet, programId, terms }: Payment): string[] {
  const { feeLamports } = readTerms(terms);
  const escrow = escrowAddressOf(sha256(terms), programId);
  const vault = wrappedSolAccountOf(escrow.address);
  const own = wrappedSolAccountOf(wallet).address;
  const createAccount = (account: string, owner: string): string =>
    `${ASSOCIATED_TOKEN_PROGRAM} 01 ${wallet} ${account} ${owner} ${WRAPPED_SOL} ${SYSTEM_PROGRAM} ${TOKEN_PROGRAM}`;
  const transfer = hex(littleEndian(2, 4)) + hex(littleEndian(feeLamports, 8));
  const deposit = `00${hex(Uint8Array.of(escrow.bump, vault.bump))}${hex(terms)}`;
  return [
    createAccount(own, wallet),
    `${SYSTEM_PROGRAM} ${transfer} ${wallet} ${own}`,
    `${TOKEN_PROGRAM} 11 ${own}`,
    createAccount(vault.address, escrow.address),
    `${programId} ${deposit} ${wallet} ${own} ${escrow.address} ${vault.address} ${TOKEN_PROGRAM} ${SYSTEM_PROGRAM}`,
  ];
}

/** What speaks against signing these bytes; null when they pay the fee and do nothing else. */
export function findPaymentFault(bytes: Uint8Array, payment: Payment): string | null {
  const { signatures, calls } = readTransaction(bytes);
  if (signatures.length !== 1 || signatures[0]?.some((byte) => byte !== 0)) return 'it asks for other signatures';
  // A limit of compute units costs nothing; a price for them would.
  const paying = calls.filter(({ programId, data }) => !(programId === COMPUTE_BUDGET_PROGRAM && data[0] === 2));
  const expected = expectedCalls(payment);
  // Newer clients name the rent sysvar behind the account that is synced; it changes nothing.
  const words = paying.map((call) => inWords(call).replace(/^(Token\w+ 11 \w+) SysvarRent1+$/, '$1'));
  const at = expected.findIndex((call, index) => call !== words[index]);
  if (at !== -1) return `call ${at + 1} is not what the terms ask for`;
  return paying.length === expected.length ? null : 'it makes more calls than the terms ask for';
}
