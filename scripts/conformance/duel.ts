import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getCreateAssociatedTokenIdempotentInstruction, getSyncNativeInstruction } from '@solana-program/token';
import { type Entry, sealEntries } from '../../agents/entry';
import type { Keypair } from '../../agents/keypair';
import {
  findEscrowAddress,
  findFeeVaultAddress,
  findTokenAddress,
  NATIVE_MINT_ADDRESS,
} from '../../lib/chain/escrow/address';
import { depositFee, lockEntropy } from '../../lib/chain/escrow/instructions';
import type { Escrow, EscrowStage } from '../../lib/chain/escrow/state';
import type { SealedTable } from '../../lib/chain/escrow/table';
import { type DuelTerms, encodeTerms, hashTerms, TIE_RULE_COIN } from '../../lib/chain/escrow/terms';
import { sha256 } from '../../lib/core/hash';
import { currentPolicyHash } from '../../lib/valuation/rules';
import type { Chain } from './chain';

const FEE_LAMPORTS = 10_000n;
const FUNDING_SECONDS = 900n;
const RESOLUTION_SECONDS = 900n;
/** The shortest that the program takes. */
const ENTROPY_DELAY_SLOTS = 1;

/** A small pack of our own: what it is worth does not matter, that the draw keeps to it does. */
export const entries: readonly Entry[] = [7, 1, 12, 3, 5].map((value, index) => ({
  cardId: `conformance-${index}`,
  tier: 'common',
  weight: index + 3,
  valueAmount: String(value * 1_000_000),
  valueSource: 'the conformance command',
  valuedAt: '2026-11-01T00:00:00.000Z',
  cardMint: null,
}));

/** A duel that this command plays against itself, with two wallets of its own. */
export interface OwnDuel {
  readonly duelId: string;
  readonly terms: DuelTerms;
  readonly termsBytes: Uint8Array;
  readonly termsHash: string;
  readonly escrow: Address;
  readonly table: SealedTable;
  readonly creator: Keypair;
  readonly opponent: Keypair;
}

export interface Players {
  readonly creator: Keypair;
  readonly opponent: Keypair;
}

/** Fixes terms under a commitment of the provider; the fees come back to the creator when it is settled. */
export async function agree(
  chain: Chain,
  { creator, opponent }: Players,
  of: { readonly duelId: string; readonly publicKey: string; readonly commitment: string },
): Promise<OwnDuel> {
  const table = sealEntries(entries);
  const fundingDeadline = (await chain.time()) + FUNDING_SECONDS;
  const terms: DuelTerms = {
    duelIdHash: sha256(of.duelId),
    tableRoot: table.root,
    totalWeight: table.totalWeight,
    policyHash: hexToBytes(currentPolicyHash),
    providerKey: of.publicKey as Address,
    seedCommitment: hexToBytes(of.commitment),
    creator: creator.address,
    opponent: opponent.address,
    feeLamports: FEE_LAMPORTS,
    treasury: creator.address,
    fundingDeadline,
    resolutionDeadline: fundingDeadline + RESOLUTION_SECONDS,
    entropyDelaySlots: ENTROPY_DELAY_SLOTS,
    tieRule: TIE_RULE_COIN,
    cardMode: 0,
  };
  const hash = hashTerms(terms);
  return {
    duelId: of.duelId,
    terms,
    termsBytes: encodeTerms(terms),
    termsHash: bytesToHex(hash),
    escrow: findEscrowAddress(hash, chain.programId).address,
    table,
    creator,
    opponent,
  };
}

/** One side's payment; throws when the chain refuses it. */
export async function pay(chain: Chain, duel: OwnDuel, side: 'creator' | 'opponent'): Promise<void> {
  const outcome = await chain.send(duel[side], paymentOf(chain, duel, duel[side].address));
  if (outcome.kind !== 'confirmed') throw new Error(`the chain took no payment: ${JSON.stringify(outcome)}`);
}

function paymentOf({ programId }: Chain, { terms, escrow }: OwnDuel, wallet: Address): Instruction[] {
  const payer = createNoopSigner(wallet);
  const wrapped = findTokenAddress(wallet, NATIVE_MINT_ADDRESS).address;
  const open = (ata: Address, owner: Address) =>
    getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner, mint: NATIVE_MINT_ADDRESS });
  return [
    open(wrapped, wallet),
    getTransferSolInstruction({ source: payer, destination: wrapped, amount: FEE_LAMPORTS }),
    getSyncNativeInstruction({ account: wrapped }),
    open(findFeeVaultAddress(escrow).address, escrow),
    depositFee({ terms, depositor: wallet, programAddress: programId }),
  ];
}

/** Records the entropy as soon as its slot is there; it is on chain then, and not final yet. */
export async function lock(chain: Chain, { escrow, creator }: OwnDuel): Promise<void> {
  const instruction = lockEntropy({ escrow, programAddress: chain.programId });
  await chain.until('the lock', async () => {
    const outcome = await chain.send(creator, [instruction]);
    if (outcome.kind === 'confirmed') return true;
    if (outcome.kind === 'refused' && outcome.reason === 'alreadyLocked') return true;
    if (outcome.kind === 'refused' && outcome.reason !== 'entropyTooEarly' && outcome.reason !== 'notFunded')
      throw new Error(`the chain locks no entropy: ${outcome.reason}`);
    return null;
  });
}

/** The finalized account, once it is at this stage. */
export const finalAt = (chain: Chain, { escrow }: OwnDuel, stage: EscrowStage): Promise<Escrow> =>
  chain.until('the finalized escrow account', async () => {
    const state = await chain.escrow(escrow);
    return state !== null && state.stage >= stage ? state : null;
  });
