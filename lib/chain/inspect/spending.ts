import { getEscrowSize } from '../escrow/generated/accounts/escrow';
import type { KnownInstruction } from './instruction';
import { calculateNetworkFee } from './network-fee';

/** An account that a transaction opens unless it exists, with the wallet that gets its rent back. */
export interface OpenedAccount {
  readonly account: 'escrow' | 'fee-vault' | 'card-vault' | 'token-account';
  readonly address: string;
  /** Size of the account's data. */
  readonly bytes: number;
  readonly returnedTo: string;
  /**
   * When the rent is returned: by the close of the escrow account, by the payout of the card, or once the token
   * account's owner closes it.
   */
  readonly returnedWhen: 'escrow-closed' | 'card-settled' | 'owner-closes-it';
}

const TOKEN_ACCOUNT_BYTES = 165;

/** Effects of a transaction on its signer's lamports. */
export interface Spending {
  /** Lamports that the wallet pays into the duel's fee vault, according to the terms inside the deposit instruction. */
  readonly paysLamports: bigint;
  /** Accounts whose rent the wallet pays where they don't exist yet. */
  readonly opens: readonly OpenedAccount[];
  /** Highest possible network fee, in lamports: signature fee and priority fee. */
  readonly networkFeeLamports: bigint;
}

/**
 * Returns the fee and the network fee that a duel's instructions take from the signer, and the accounts whose rent the
 * signer pays. Plain transfers and a provider's bond aren't counted. The rent of a card vault goes back to the
 * provider.
 */
export const findSpending = (
  instructions: readonly KnownInstruction[],
  signers: number,
  providerKey: string,
): Spending => ({
  paysLamports: instructions.reduce(
    (sum, each) =>
      each.kind === 'escrow' && each.call.kind === 'deposit_fee' ? sum + each.call.terms.feeLamports : sum,
    0n,
  ),
  opens: instructions.flatMap((each) => listOpenedBy(each, providerKey)),
  networkFeeLamports: calculateNetworkFee(signers, instructions),
});

/** Lists the accounts that an instruction may open, and who gets back the rent of each. */
function listOpenedBy(instruction: KnownInstruction, providerKey: string): OpenedAccount[] {
  if (instruction.kind === 'create-token-account') {
    const { account: address, owner } = instruction;
    const account = { account: 'token-account', address, bytes: TOKEN_ACCOUNT_BYTES } as const;
    return [{ ...account, returnedTo: owner, returnedWhen: 'owner-closes-it' }];
  }
  if (instruction.kind !== 'escrow') return [];
  const { call, accounts } = instruction;
  // The accounts are in the order of docs/duel-v4.md, "Instructions".
  if (call.kind === 'deposit_fee' && accounts.length >= 3) {
    const [depositor, escrow, vault] = accounts as [string, string, string];
    return listOpenedByDeposit(depositor, escrow, vault);
  }
  const [, , , , cardVault] = accounts;
  if (call.kind !== 'deposit_card' || cardVault === undefined) return [];
  const vault = { account: 'card-vault', address: cardVault, bytes: TOKEN_ACCOUNT_BYTES } as const;
  return [{ ...vault, returnedTo: providerKey, returnedWhen: 'card-settled' }];
}

/** Lists the accounts that the first deposit of a duel opens. */
export function listOpenedByDeposit(depositor: string, escrow: string, vault: string): OpenedAccount[] {
  const back = { returnedTo: depositor, returnedWhen: 'escrow-closed' } as const;
  return [
    { account: 'escrow', address: escrow, bytes: getEscrowSize(), ...back },
    { account: 'fee-vault', address: vault, bytes: TOKEN_ACCOUNT_BYTES, ...back },
  ];
}
