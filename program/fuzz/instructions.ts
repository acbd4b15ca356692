import {
  ESCROW_PROGRAM,
  INCINERATOR,
  NATIVE_MINT,
  type NamedAddress,
  SLOT_HASHES,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
} from './addresses';
import type { DuelSetup } from './duel';
import type { AccountMeta, Instruction } from './model/call';

// Builds instructions as an honest client does, whether or not the program would accept them.

/** Builds an account with its roles: `w` is writable, `s` signer. */
function meta(key: NamedAddress, roles: '' | 'w' | 'sw' = ''): AccountMeta {
  return { key, signer: roles.includes('s'), writable: roles.includes('w') };
}

function buildEscrowInstruction(metas: readonly AccountMeta[], ...data: (number | Uint8Array)[]): Instruction {
  const bytes = data.map((part) => (typeof part === 'number' ? Uint8Array.of(part) : part));
  return { program: ESCROW_PROGRAM, metas, data: new Uint8Array(Buffer.concat(bytes)) };
}

export function buildDepositFee(duel: DuelSetup, depositor: NamedAddress): Instruction {
  const own = [meta(depositor, 'sw'), meta(duel.escrow, 'w'), meta(duel.feeVault, 'w')];
  const others = [meta(NATIVE_MINT), meta(TOKEN_PROGRAM), meta(SYSTEM_PROGRAM)];
  return buildEscrowInstruction([...own, ...others], 0, duel.bump, duel.termsBytes);
}

export function buildLockEntropy(duel: DuelSetup): Instruction {
  return buildEscrowInstruction([meta(duel.escrow, 'w'), meta(SLOT_HASHES)], 1);
}

export function buildCommitResult(duel: DuelSetup, indexes: readonly [number, number]): Instruction {
  const proofs = indexes.map((index) => duel.encodeProof(index) ?? new Uint8Array());
  return buildEscrowInstruction([meta(duel.escrow, 'w')], 2, duel.seed, ...proofs);
}

export function buildDepositCard(
  duel: DuelSetup,
  card: { side: number; mint: NamedAddress; holder: NamedAddress; source: NamedAddress },
): Instruction {
  const own = [meta(card.holder, 'sw'), meta(card.source, 'w'), meta(card.mint), meta(duel.escrow, 'w')];
  const vault = duel.cardVaults[card.side] ?? duel.feeVault;
  return buildEscrowInstruction([...own, meta(vault, 'w'), meta(TOKEN_PROGRAM), meta(SYSTEM_PROGRAM)], 3, card.side);
}

/** Builds the payout of a fee. `tag` is 4 to settle it, 5 to refund it. */
export function buildFeePayout(duel: DuelSetup, tag: 4 | 5, part: number, receiver: NamedAddress): Instruction {
  const metas = [meta(duel.escrow, 'w'), meta(duel.feeVault, 'w'), meta(receiver, 'w'), meta(TOKEN_PROGRAM)];
  return buildEscrowInstruction(metas, tag, part);
}

export function buildCardSettlement(
  duel: DuelSetup,
  part: number,
  destination: NamedAddress,
  provider: NamedAddress,
): Instruction {
  const vault = duel.cardVaults[part - 2] ?? duel.feeVault;
  const metas = [meta(duel.escrow, 'w'), meta(vault, 'w'), meta(destination, 'w'), meta(provider, 'w')];
  return buildEscrowInstruction([...metas, meta(TOKEN_PROGRAM)], 4, part);
}

/** Builds the settlement of the bond. `receivers` are the provider, or treasury and winner. */
export function buildBondSettlement(duel: DuelSetup, receivers: readonly NamedAddress[]): Instruction {
  return buildEscrowInstruction([meta(duel.escrow, 'w'), ...receivers.map((receiver) => meta(receiver, 'w'))], 4, 4);
}

export function buildBondBurn(duel: DuelSetup): Instruction {
  return buildEscrowInstruction([meta(duel.escrow, 'w'), meta(INCINERATOR, 'w')], 5, 4);
}

export function buildClose(duel: DuelSetup, receiver: NamedAddress): Instruction {
  return buildEscrowInstruction([meta(duel.escrow, 'w'), meta(receiver, 'w')], 6);
}

export function buildAccept(duel: DuelSetup, provider: NamedAddress): Instruction {
  return buildEscrowInstruction([meta(provider, 'sw'), meta(duel.escrow, 'w'), meta(SYSTEM_PROGRAM)], 7);
}

/** Builds a transfer of lamports by the system program. */
export function buildLamportTransfer(from: NamedAddress, to: NamedAddress, lamports: bigint): Instruction {
  const data = new Uint8Array(12);
  new DataView(data.buffer).setUint32(0, 2, true);
  new DataView(data.buffer).setBigUint64(4, lamports, true);
  return { program: SYSTEM_PROGRAM, metas: [meta(from, 'sw'), meta(to, 'w')], data };
}

/** Builds a transfer of tokens by the token program. */
export function buildTokenTransfer(
  from: NamedAddress,
  to: NamedAddress,
  owner: NamedAddress,
  amount: bigint,
): Instruction {
  const data = new Uint8Array(9);
  data[0] = 3;
  new DataView(data.buffer).setBigUint64(1, amount, true);
  const signer = { key: owner, signer: true, writable: false };
  return { program: TOKEN_PROGRAM, metas: [meta(from, 'w'), meta(to, 'w'), signer], data };
}
