import { hexToBytes } from '@noble/hashes/utils.js';
import { type Address, createNoopSigner } from '@solana/kit';
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';
import { findEscrowAddress, findTokenAddress } from '../../lib/chain/escrow/address';
import type { Side } from '../../lib/chain/escrow/draw';
import { depositCard } from '../../lib/chain/escrow/instructions';
import { awaitsCard, cardDeadlineOf, type Escrow, EscrowStage } from '../../lib/chain/escrow/state';
import type { Connection } from '../connect';
import { readEscrows } from '../escrow-accounts';
import type { Keypair } from '../keypair';
import type { Log } from '../log';
import { repeat } from '../repeat';
import { sendInstructions } from '../send';
import type { Ledger } from './ledger';

const LOOK_MS = 1_000;
/** An account that so many looks did not show is closed; one look may have asked a node that lags. */
const MOST_MISSED = 20;

export interface BringSettings {
  readonly connection: Connection;
  readonly keypair: Keypair;
  readonly ledger: Ledger;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** What a look at a duel's account asks of the provider: to bring cards, to look again, or nothing any more. */
export function cardsToBring(escrow: Escrow, chainTime: bigint): readonly Side[] | 'later' | 'never' {
  if (escrow.terms.cardMode === 0 || escrow.stage === EscrowStage.Refunding) return 'never';
  if (escrow.stage !== EscrowStage.Resolved) return 'later';
  if (chainTime > cardDeadlineOf(escrow)) return 'never';
  const sides = ([0, 1] as const).filter((side) => awaitsCard(escrow, side));
  return sides.length === 0 ? 'never' : sides;
}

/** Brings the drawn cards of every duel that was answered, until the signal. Its answers and the chain are all it needs. */
export function bringCards({ connection, keypair, ledger, log, signal }: BringSettings): Promise<void> {
  const { rpc, programId } = connection;
  const missed = new Map<Address, number>();
  let known = 0;
  return repeat(LOOK_MS, log, signal, async () => {
    const answers = ledger.answers();
    for (const { termsHash } of answers.slice(known)) {
      missed.set(findEscrowAddress(hexToBytes(termsHash), programId).address, 0);
    }
    known = answers.length;
    const addresses = [...missed.keys()];
    const { escrows, chainTime } = await readEscrows(rpc, programId, addresses, signal);
    for (const [index, address] of addresses.entries()) {
      const escrow = escrows[index] ?? null;
      const next = escrow === null ? 'later' : cardsToBring(escrow, chainTime);
      const misses = escrow === null ? (missed.get(address) ?? 0) + 1 : 0;
      if (next === 'never' || misses > MOST_MISSED) missed.delete(address);
      else missed.set(address, misses);
      if (escrow === null || typeof next === 'string') continue;
      for (const side of next) await bring(escrow, { escrow: address, side }, { connection, keypair, log, signal });
    }
  });
}

async function bring(
  state: Escrow,
  { escrow, side }: { readonly escrow: Address; readonly side: Side },
  { connection, keypair, log, signal }: Omit<BringSettings, 'ledger'>,
): Promise<void> {
  const mint = state.cardMints[side] as Address;
  const { rpc, programId: programAddress } = connection;
  const payer = createNoopSigner(keypair.address);
  const ata = findTokenAddress(escrow, mint).address;
  const instructions = [
    getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner: escrow, mint }),
    depositCard({ escrow, programAddress, side, mint, holder: keypair.address }),
  ];
  const outcome = await sendInstructions(rpc, keypair, instructions, signal);
  if (outcome.kind === 'confirmed') return log('card-brought', { escrow, side, mint, signature: outcome.signature });
  log('card-not-brought', { escrow, side, mint, reason: outcome.kind === 'refused' ? outcome.reason : 'expired' });
}
