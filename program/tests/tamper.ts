import { AccountRole, type Address, type Instruction } from '@solana/kit';
import type { EscrowInstruction } from '../../lib/chain/escrow/instructions';

/** Returns the instruction with another account at `index`. */
export function withAccount(instruction: EscrowInstruction, index: number, address: Address): EscrowInstruction {
  return replaceAccount(instruction, index, { address });
}

/** Returns the instruction with the account at `index` as writable but not as signer. */
export function withoutSignature(instruction: EscrowInstruction, index: number): EscrowInstruction {
  return replaceAccount(instruction, index, { role: AccountRole.WRITABLE });
}

/** Returns the instruction with the account at `index` as read-only, and not as signer. */
export function withReadonly(instruction: EscrowInstruction, index: number): EscrowInstruction {
  return replaceAccount(instruction, index, { role: AccountRole.READONLY });
}

/** Returns the instruction with only its first `count` accounts. */
export function withFewerAccounts(instruction: EscrowInstruction, count: number): EscrowInstruction {
  return { ...instruction, accounts: instruction.accounts.slice(0, count) };
}

/** Returns the instruction with changed data. */
export function withData(instruction: EscrowInstruction, change: (data: number[]) => number[]): EscrowInstruction {
  return { ...instruction, data: Uint8Array.from(change([...instruction.data])) };
}

/** Returns the instruction with one bit of its data flipped. Bits count from the lowest of the first byte. */
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

/** Returns the instruction with writable accounts after its last one. */
export function withMoreAccounts(instruction: EscrowInstruction, ...addresses: Address[]): EscrowInstruction {
  const more = addresses.map((address) => ({ address, role: AccountRole.WRITABLE }));
  return { ...instruction, accounts: [...instruction.accounts, ...more] };
}
