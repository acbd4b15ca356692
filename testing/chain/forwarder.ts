import { AccountRole, type Address, type Instruction } from '@solana/kit';

/** The address of the test program that calls another one (program/forwarder/). */
export const FORWARDER = 'Forwarder1111111111111111111111111111111111' as Address;

/** Returns the same call, made by the forwarder. */
export function forwardCall(call: Instruction): Instruction {
  const callee = { address: call.programAddress, role: AccountRole.READONLY };
  return { ...call, programAddress: FORWARDER, accounts: [callee, ...(call.accounts ?? [])] };
}
