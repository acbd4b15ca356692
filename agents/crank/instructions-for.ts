import { hexToBytes } from '@noble/hashes/utils.js';
import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getCreateAssociatedTokenIdempotentInstruction } from '@solana-program/token';
import { findTokenAddress, NATIVE_MINT_ADDRESS } from '../../lib/chain/escrow/address';
import { DrawError, resolveDuel } from '../../lib/chain/escrow/draw';
import { close, commitResult, lockEntropy, refund, settle } from '../../lib/chain/escrow/instructions';
import { type Escrow, type Part, winnerOf } from '../../lib/chain/escrow/state';
import { proveEntry, type SealedTable } from '../../lib/chain/escrow/table';
import type { Client } from '../../lib/client/client';
import { isApiProblem } from '../../lib/client/problem';
import { getDuelProof, getDuelReceipt } from '../../lib/duel/receipt-contract';
import { readTable } from '../entry';
import type { Step } from './steps';
import type { Watched } from './watch-list';

export interface StepContext {
  readonly client: Client;
  readonly programId: Address;
  readonly payer: Address;
  readonly tables: Map<string, SealedTable>;
}

/** The instructions of a step, or why it has to wait. */
export type Prepared = { readonly instructions: readonly Instruction[] } | { readonly waitsFor: string };

export async function instructionsFor(
  step: Step,
  duel: Watched,
  state: Escrow,
  context: StepContext,
): Promise<Prepared> {
  const { programId: programAddress } = context;
  const { escrow } = duel;
  switch (step.kind) {
    case 'lock':
      return { instructions: [lockEntropy({ escrow, programAddress })] };
    case 'commit':
      return commitFor(duel, state, context);
    case 'settle':
    case 'refund': {
      const pay = step.kind === 'settle' ? settle : refund;
      const opening = openAccountOf(entitledTo(state, step), mintOf(state, step.part), context.payer);
      return { instructions: [opening, pay({ escrow, state, part: step.part, programAddress })] };
    }
    case 'close':
      return (await isRecorded(duel, context.client))
        ? { instructions: [close({ escrow, state, programAddress })] }
        : { waitsFor: 'the service to see the end' };
  }
}

/** A closed account tells a service that comes late nothing: it stays until the end is on record. */
async function isRecorded({ duelId }: Watched, client: Client): Promise<boolean> {
  const { duel } = await client.call(getDuelReceipt, { params: { duelId } });
  return duel.status === 'settled' || duel.status === 'refunded';
}

/** Everything but the seed is recomputed here; a seed that gives no result is not sent. */
async function commitFor(duel: Watched, state: Escrow, { client, programId, tables }: StepContext): Promise<Prepared> {
  try {
    const { answer } = await client.call(getDuelProof, { params: { duelId: duel.duelId } });
    const table = tables.get(duel.packId) ?? (await readTable(client, duel.packId));
    tables.set(duel.packId, table);
    const seed = hexToBytes(answer.seed);
    const { draws } = resolveDuel(state.terms, table, seed, state.entropy);
    const proofs = [proveEntry(table, draws[0].entryIndex), proveEntry(table, draws[1].entryIndex)] as const;
    return { instructions: [commitResult({ escrow: duel.escrow, programAddress: programId, seed, proofs })] };
  } catch (error) {
    if (isApiProblem(error, 'wrong-duel-state')) return { waitsFor: 'the provider' };
    if (error instanceof DrawError) return { waitsFor: `a usable proof: ${error.code}` };
    throw error;
  }
}

const mintOf = (state: Escrow, part: Part): Address =>
  part < 2 ? NATIVE_MINT_ADDRESS : (state.cardMints[part - 2] as Address);

function entitledTo(state: Escrow, step: Extract<Step, { part: Part }>): Address {
  const { creator, opponent, treasury } = state.terms;
  if (step.kind === 'refund') return step.part === 0 ? creator : opponent;
  if (step.part < 2) return treasury;
  return winnerOf(state) === 0 ? creator : opponent;
}

const openAccountOf = (owner: Address, mint: Address, payer: Address): Instruction =>
  getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(payer),
    ata: findTokenAddress(owner, mint).address,
    owner,
    mint,
  });
