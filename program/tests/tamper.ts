import { AccountRole, type Address, type Instruction } from '@solana/kit';
import type { EscrowInstruction } from '../../lib/chain/escrow/instructions';

/** The same instruction with another account at a place. */
export function withAccount(instruction: EscrowInstruction, index: number, address: Address): EscrowInstruction {
  return replaceAccount(instruction, index, { address });
}

/** The same instruction with an account that did not sign. */
export function withoutSignature(instruction: EscrowInstruction, index: number): EscrowInstruction {
  return replaceAccount(instruction, index, { role: AccountRole.WRITABLE });
}

/** The same instruction with an account that may not be written. */
export function withReadonly(instruction: EscrowInstruction, index: number): EscrowInstruction {
  return replaceAccount(instruction, index, { role: AccountRole.READONLY });
}

/** The same instruction without its last accounts. */
export function withFewerAccounts(instruction: EscrowInstruction, count: number): EscrowInstruction {
  return { ...instruction, accounts: instruction.accounts.slice(0, count) };
}

/** The same instruction with other data. */
export function withData(instruction: EscrowInstruction, change: (data: number[]) => number[]): EscrowInstruction {
  return { ...instruction, data: Uint8Array.from(change([...instruction.data])) };
}

/** The same instruction with one bit of its data turned. */
export function withBitTurned(instruction: EscrowInstruction, bit: number): EscrowInstruction {
  return withData(instruction, (data) => data.map((byte, i) => (i === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte)));
}

function replaceAccount(
  instruction: EscrowInstruction,
  index: number,
  change: { address?: Address; role?: AccountRole },
): EscrowInstruction {
  // A signer that a builder attached would make the account a signer again.
  const accounts = instruction.accounts.map(({ address, role }, i) =>
    i === index ? { address, role, ...change } : { address, role },
  );
  return { ...instruction, accounts } as Required<Instruction>;
}

/** The same instruction with accounts behind its last one. */
export function withMoreAccounts(instruction: EscrowInstruction, ...addresses: Address[]): EscrowInstruction {
  const more = addresses.map((address) => ({ address, role: AccountRole.WRITABLE }));
  return { ...instruction, accounts: [...instruction.accounts, ...more] };
}
