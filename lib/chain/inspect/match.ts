import { sha256Hex } from '../../core/hash';
import type { DecodedInstruction, DecodedMessage, UsedAccount } from './decode';

/** The one instruction that a transaction was prepared for; `dataHash` is SHA-256 in hex. */
export interface TargetInstruction {
  readonly programId: string;
  readonly dataHash: string;
  readonly accounts: readonly UsedAccount[];
}

/** Returns the form of an instruction that `matchesTarget` compares. */
export const toTargetInstruction = ({ programId, accounts, data }: DecodedInstruction): TargetInstruction => ({
  programId,
  dataHash: sha256Hex(data),
  accounts,
});

/**
 * Whether exactly one top-level instruction is the target: same program, data and accounts in order
 * with the same rights. Instructions that a wallet adds are fine, another call of the program is not.
 */
export function matchesTarget(message: DecodedMessage, target: TargetInstruction): boolean {
  const [call, ...others] = message.instructions.filter(({ programId }) => programId === target.programId);
  return call !== undefined && others.length === 0 && isTarget(call, target);
}

const isTarget = ({ accounts, data }: DecodedInstruction, target: TargetInstruction): boolean =>
  sha256Hex(data) === target.dataHash &&
  accounts.length === target.accounts.length &&
  accounts.every((account, index) => isSameAccount(account, target.accounts[index]));

const isSameAccount = (account: UsedAccount, expected: UsedAccount | undefined): boolean =>
  account.address === expected?.address && account.signer === expected.signer && account.writable === expected.writable;
