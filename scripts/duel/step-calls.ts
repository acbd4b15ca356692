import { deriveCardVault, deriveFeeVault, deriveTokenAddress, SLOT_HASHES_SYSVAR, TOKEN_PROGRAM } from './addresses';
import { buildCreateAtaCall, readonlyAccount, writableAccount } from './calls';
import { BOND_PART_INDEX, ESCROW_PART_NAMES, type EscrowAccount } from './escrow-account';
import type { Step } from './plan';
import type { Call } from './transaction';

/** The sending wallet, and the escrow account it sends for. */
export interface Sender {
  readonly wallet: string;
  readonly programId: string;
  readonly escrowAddress: string;
}

/** Builds the calls of a step. If the sender receives a card, the first call creates its token account if missing. */
export function buildStepCalls(step: Step, account: EscrowAccount, sender: Sender): Call[] {
  const { wallet, programId, escrowAddress } = sender;
  const buildCall = (data: readonly number[] | Uint8Array, accounts: Call['accounts']): Call => ({
    programId,
    accounts: [writableAccount(escrowAddress), ...accounts],
    data: Uint8Array.from(data),
  });
  switch (step.kind) {
    case 'lock':
      return [buildCall([1], [readonlyAccount(SLOT_HASHES_SYSVAR)])];
    case 'commit':
      return [buildCall(step.data, [])];
    case 'close':
      return [buildCall([6], step.to.map(writableAccount))];
    case 'settle':
    case 'refund': {
      const data = [step.kind === 'settle' ? 4 : 5, step.part];
      if (step.part === BOND_PART_INDEX) return [buildCall(data, step.to.map(writableAccount))];
      if (step.part < 2) {
        const accounts = [deriveFeeVault(escrowAddress), ...step.to].map(writableAccount);
        return [buildCall(data, [...accounts, readonlyAccount(TOKEN_PROGRAM)])];
      }
      const side = step.part - 2;
      const [owner = '', mint = ''] = [step.to[0], account.cardMints[side]];
      const vault = deriveCardVault(escrowAddress, side);
      const { address: destination } = deriveTokenAddress(owner, mint);
      const accounts = [vault, destination, account.terms.providerKey].map(writableAccount);
      const opening = owner === wallet ? [buildCreateAtaCall({ payer: wallet, owner, mint })] : [];
      return [...opening, buildCall(data, [...accounts, readonlyAccount(TOKEN_PROGRAM)])];
    }
  }
}

/** Describes a step and the wallets that receive something. */
export function formatStep(step: Step): string {
  const to = step.to.join(' and ');
  switch (step.kind) {
    case 'lock':
      return 'locking the entropy';
    case 'commit':
      return 'bringing the result that was shown on the chain';
    case 'close':
      return `closing the escrow account, its rent to ${to}`;
    case 'settle':
      return `settling ${ESCROW_PART_NAMES[step.part]} to ${to}`;
    case 'refund':
      return `refunding ${ESCROW_PART_NAMES[step.part]} to ${to}`;
  }
}
