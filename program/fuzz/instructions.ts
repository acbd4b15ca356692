import { ESCROW_PROGRAM, type Key, NATIVE_MINT, SLOT_HASHES, SYSTEM_PROGRAM, TOKEN_PROGRAM } from './addresses';
import type { DuelSetup } from './duel';
import type { Instruction, Meta } from './model/call';
import type { Scene } from './scene';

// The instructions as an honest client builds them, at any time and for any account.

/** `w` writable, `s` signer. */
function meta(key: Key, roles: '' | 'w' | 's' | 'sw' = ''): Meta {
  return { key, signer: roles.includes('s'), writable: roles.includes('w') };
}

function build(metas: readonly Meta[], ...data: (number | Uint8Array)[]): Instruction {
  const bytes = data.map((part) => (typeof part === 'number' ? Uint8Array.of(part) : part));
  return { program: ESCROW_PROGRAM, metas, data: new Uint8Array(Buffer.concat(bytes)) };
}

export function depositFee(scene: Scene, duel: DuelSetup, depositor: Key, source: Key): Instruction {
  const vault = scene.addresses.associated(duel.escrow, NATIVE_MINT);
  const metas = [meta(depositor, 'sw'), meta(source, 'w'), meta(duel.escrow, 'w'), meta(vault.key, 'w')];
  return build([...metas, meta(TOKEN_PROGRAM), meta(SYSTEM_PROGRAM)], 0, duel.bump, vault.bump, duel.termsBytes);
}

export function lockEntropy(duel: DuelSetup): Instruction {
  return build([meta(duel.escrow, 'w'), meta(SLOT_HASHES)], 1);
}

export function commitResult(duel: DuelSetup, indexes: readonly [number, number]): Instruction {
  const proofs = indexes.map((index) => duel.proofOf(index) ?? new Uint8Array());
  return build([meta(duel.escrow, 'w')], 2, duel.seed, ...proofs);
}

export function depositCard(
  scene: Scene,
  duel: DuelSetup,
  card: { side: number; mint: Key; holder: Key; source: Key },
): Instruction {
  const vault = scene.addresses.associated(duel.escrow, card.mint);
  const metas = [meta(card.holder, 's'), meta(card.source, 'w'), meta(card.mint), meta(duel.escrow, 'w')];
  return build([...metas, meta(vault.key, 'w'), meta(TOKEN_PROGRAM)], 3, card.side, vault.bump);
}

export function payOut(
  scene: Scene,
  duel: DuelSetup,
  payout: { kind: 'settle' | 'refund'; part: number; destination: Key },
): Instruction {
  const mint = payout.part < 2 ? NATIVE_MINT : scene.stateOf(duel)?.cardMint(payout.part - 2);
  const vault = scene.tokenKey(duel.escrow, mint ?? NATIVE_MINT);
  const metas = [meta(duel.escrow, 'w'), meta(vault, 'w'), meta(payout.destination, 'w'), meta(TOKEN_PROGRAM)];
  return build(metas, payout.kind === 'settle' ? 4 : 5, payout.part);
}

export function close(scene: Scene, duel: DuelSetup, receiver: Key): Instruction {
  const state = scene.stateOf(duel);
  const settled = [0, 1].filter((side) => state?.is.parts[2 + side] === 'settled');
  const cards = settled.map((side) => scene.tokenKey(duel.escrow, state?.cardMint(side) ?? NATIVE_MINT));
  const metas = [meta(duel.escrow, 'w'), meta(receiver, 'w'), meta(scene.tokenKey(duel.escrow, NATIVE_MINT), 'w')];
  return build([...metas, meta(TOKEN_PROGRAM), ...cards.map((vault) => meta(vault, 'w'))], 6);
}

/** Lamports sent by the system program. */
export function sendLamports(from: Key, to: Key, lamports: bigint): Instruction {
  const data = new Uint8Array(12);
  new DataView(data.buffer).setUint32(0, 2, true);
  new DataView(data.buffer).setBigUint64(4, lamports, true);
  return { program: SYSTEM_PROGRAM, metas: [meta(from, 'sw'), meta(to, 'w')], data };
}

/** Tokens sent by the token program. */
export function sendTokens(from: Key, to: Key, owner: Key, amount: bigint): Instruction {
  const data = new Uint8Array(9);
  data[0] = 3;
  new DataView(data.buffer).setBigUint64(1, amount, true);
  return { program: TOKEN_PROGRAM, metas: [meta(from, 'w'), meta(to, 'w'), meta(owner, 's')], data };
}
