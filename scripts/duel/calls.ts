import { ASSOCIATED_TOKEN_PROGRAM, deriveTokenAddress, SYSTEM_PROGRAM, TOKEN_PROGRAM } from './addresses';
import type { AccountMeta, Call } from './transaction';

/** An account that a call writes. */
export const writableAccount = (address: string): AccountMeta => ({ address, signer: false, writable: true });

/** An account that a call only reads. */
export const readonlyAccount = (address: string): AccountMeta => ({ address, signer: false, writable: false });

/** Builds the call that opens the associated token account of an owner if there is none. The payer pays its rent. */
export const buildCreateAtaCall = ({ payer, owner, mint }: { payer: string; owner: string; mint: string }): Call => ({
  programId: ASSOCIATED_TOKEN_PROGRAM,
  accounts: [
    { ...writableAccount(payer), signer: true },
    writableAccount(deriveTokenAddress(owner, mint).address),
    ...[owner, mint, SYSTEM_PROGRAM, TOKEN_PROGRAM].map(readonlyAccount),
  ],
  data: Uint8Array.of(1),
});
