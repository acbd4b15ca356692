import type { Address, Instruction } from '@solana/kit';
import { expect } from 'vitest';
import { buildAcceptInstruction } from '../../lib/chain/escrow/instructions';
import { buildRefundInstruction } from '../../lib/chain/escrow/payout';
import { BOND_PART, decodeEscrowData } from '../../lib/chain/escrow/state';
import { findFeeVaultAddress } from '../../lib/chain/escrow/vault';
import { buildTransaction } from '../../lib/transactions/build';
import type { TestWallet } from '../service/wallet';
import { type ModelDuel, type Part, sides } from './duel';
import { isAcceptable, isRefundable } from './refusals';
import { ACCEPT_STEPS, BOND_LAMPORTS, ENTROPY_DELAY_SLOTS, FEE_LAMPORTS, GRID_SLOTS } from './settings';
import type { CommandContext } from './steps';

/** A part's name in the API: `creator-fee`, `opponent-fee` or `bond`. */
export const toPartName = (part: Part): string => (part === 'bond' ? part : `${part}-fee`);

/** Lamports in escrow, and of each player. */
interface DuelBalances {
  readonly escrow: bigint;
  readonly creator: bigint;
  readonly opponent: bigint;
}

export async function readDuelBalances({ real }: CommandContext, duel: ModelDuel): Promise<DuelBalances> {
  const address = duel.escrowAddress as Address;
  const read = async (each: string) => BigInt(await real.play.lamports(each));
  return {
    escrow: (await read(address)) + (await read(findFeeVaultAddress(address))),
    creator: await read(duel.creator),
    opponent: await read(duel.opponent as string),
  };
}

const NETWORK_FEE_LAMPORTS = 5_000n;

/** Records a refunded part. Expects that the amount due left escrow, and that no player but the part's own got it. */
export async function recordRefundedPart(
  scene: CommandContext,
  duel: ModelDuel,
  part: Part,
  { before: balancesBefore, payer }: { readonly before: DuelBalances; readonly payer: string },
): Promise<void> {
  const { model, real } = scene;
  const isCompensated = duel.accepted !== null && model.rules.bondCompensates;
  const amount = part === 'bond' ? BOND_LAMPORTS - 2n * FEE_LAMPORTS : isCompensated ? 2n * FEE_LAMPORTS : FEE_LAMPORTS;
  const after = await readDuelBalances(scene, duel);
  expect(balancesBefore.escrow - after.escrow).toBe(amount);
  for (const side of sides) {
    const fee = payer === (side === 'creator' ? duel.creator : duel.opponent) ? NETWORK_FEE_LAMPORTS : 0n;
    expect(after[side] - balancesBefore[side]).toBe((part === side ? amount : 0n) - fee);
  }
  if (part === 'bond') duel.bond = 'out';
  else duel.fees[part] = 'out';
  const cause = duel.quorumSlot === null ? 'alone' : duel.accepted === null ? 'unaccepted' : 'withheld';
  real.note(`repaid ${part === 'bond' ? 'bond' : cause} ${part}`);
}

/** Accepts a duel as the provider, in time or too late, whatever the duel's status at the service. */
export async function acceptAsProvider(scene: CommandContext, duel: ModelDuel): Promise<void> {
  const { model, real } = scene;
  const { provider } = real.play.world;
  const escrow = duel.escrowAddress as Address;
  const { isTaken, slot } = await sendAndFinalize(scene, provider.wallet, (programAddress) =>
    buildAcceptInstruction({ escrow, provider: provider.wallet.address as Address, programAddress }),
  );
  expect(isTaken).toBe(isAcceptable(model, duel, slot));
  real.note(`stake ${isTaken ? 'taken' : 'refused'} `);
  if (!isTaken) return;
  provider.acceptedTermsHashes.add(duel.termsHash as string);
  const steps = Math.max(1, Math.ceil((slot + ENTROPY_DELAY_SLOTS - (duel.quorumSlot as number)) / GRID_SLOTS));
  expect(steps).toBeLessThanOrEqual(ACCEPT_STEPS);
  duel.accepted = { slot, targetSlot: (duel.quorumSlot as number) + steps * GRID_SLOTS };
  duel.bond = 'held';
}

/** Requests a refund of a part from the program itself, without the service. Does nothing if there is no account. */
export async function refundByProgram(scene: CommandContext, duel: ModelDuel, part: Part): Promise<void> {
  const { model, real, at } = scene;
  const address = duel.escrowAddress as Address;
  const { accounts } = await real.play.world.services.chain.finalizedAccounts([address]);
  const state = decodeEscrowData(accounts[0]?.data ?? new Uint8Array());
  if (state === null) return;
  const before = await readDuelBalances(scene, duel);
  const index = part === 'bond' ? BOND_PART : part === 'creator' ? 0 : 1;
  const { isTaken, slot } = await sendAndFinalize(scene, real.play.crank, (programAddress) =>
    buildRefundInstruction({ escrow: address, state, part: index, programAddress }),
  );
  expect(isTaken).toBe(isRefundable(model, duel, part, { ...at, slot }));
  real.note(`recover ${isTaken ? 'taken' : 'refused'} `);
  if (isTaken) await recordRefundedPart(scene, duel, part, { before, payer: real.play.crank.address });
}

/** Sends an instruction and finalizes it. Returns whether it succeeded, and its slot. */
async function sendAndFinalize(
  { real }: CommandContext,
  wallet: TestWallet,
  toInstruction: (programAddress: Address) => Instruction,
) {
  const { services, chain, rpc } = real.play.world;
  const programId = services.config.ESCROW_PROGRAM_ID;
  const instructions = [toInstruction(programId as Address)];
  const built = buildTransaction(wallet.address, instructions, programId, await services.chain.latestBlockhash());
  const { transaction, signature } = wallet.signTransaction(built.transaction);
  await real.play.send(transaction, true);
  chain.tick(10);
  const { value } = await rpc('getSignatureStatuses', [signature]);
  return { isTaken: value[0].err === null, slot: value[0].slot as number };
}
