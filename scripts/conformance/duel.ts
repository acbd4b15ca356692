import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { Address } from '@solana/kit';
import type { Keypair } from '../../agents/keypair';
import { sealEntries, type TableEntry } from '../../agents/table-entry';
import { findEscrowAddress } from '../../lib/chain/escrow/address';
import { buildDepositFeeInstruction } from '../../lib/chain/escrow/instructions';
import { buildRefundInstruction, buildSettleInstruction } from '../../lib/chain/escrow/payout';
import { type Escrow, EscrowStage } from '../../lib/chain/escrow/state';
import type { SealedTable } from '../../lib/chain/escrow/table';
import { type DuelTerms, encodeTerms, hashTerms, MIN_FEE_LAMPORTS, TIE_RULE_COIN } from '../../lib/chain/escrow/terms';
import { toBase64 } from '../../lib/chain/inspect/wire';
import { sha256 } from '../../lib/core/hash';
import { currentPolicyHash } from '../../lib/valuation/rules';
import type { Chain } from './chain';

/** The bond of each test duel, in lamports. The provider pays it when it accepts the duel. */
export const BOND_LAMPORTS = 3n * MIN_FEE_LAMPORTS;
/** Seconds from the on-chain time at which a test duel's terms are built to its funding deadline. */
const FUNDING_SECONDS = 900n;
/** Seconds from a test duel's funding deadline to its resolution deadline. */
const RESOLUTION_SECONDS = 900n;

/** Entries of a small pack for the test duels. Their values don't matter, only that draws follow the table. */
export const smallTableEntries: readonly TableEntry[] = [7, 1, 12, 3, 5].map((value, index) => ({
  cardId: `conformance-${index}`,
  tier: 'common',
  weight: index + 3,
  valueAmount: String(value * 1_000_000),
  valueSource: 'the conformance command',
  valuedAt: '2026-11-01T00:00:00.000Z',
  cardMint: null,
}));

/**
 * Builds the entries of a table of cards. Their value is 0, so the bond doesn't have to cover their price. `weights`
 * may name a card twice.
 */
export const buildCardEntries = (
  weights: readonly (readonly [mint: string, weight: number])[],
): readonly TableEntry[] =>
  weights.map(([cardMint, weight], index) => ({
    cardId: `conformance-card-${index}`,
    tier: 'common',
    weight,
    valueAmount: '0',
    valueSource: 'the conformance command',
    valuedAt: '2026-11-01T00:00:00.000Z',
    cardMint,
  }));

/** A duel that this command plays against itself, with two wallets of its own. */
export interface OwnDuel {
  readonly duelId: string;
  readonly terms: DuelTerms;
  readonly termsHash: string;
  readonly escrow: Address;
  readonly entries: readonly TableEntry[];
  readonly table: SealedTable;
  readonly creator: Keypair;
  readonly opponent: Keypair;
}

export interface Players {
  readonly creator: Keypair;
  readonly opponent: Keypair;
}

/** Values from which `buildDuel` builds the terms. */
export interface OwnDuelInput {
  readonly duelId: string;
  /** The provider's key. */
  readonly publicKey: string;
  /** The provider's commitment for this duel, in hex. */
  readonly commitment: string;
  readonly treasury: string;
  /** Entries of the duel's table, by default `smallTableEntries`. If all have a mint, the duel is for cards. */
  readonly entries?: readonly TableEntry[] | undefined;
}

/** Builds a duel with terms that a provider should consent to. */
export async function buildDuel(
  chain: Chain,
  players: Players,
  { duelId, publicKey, commitment, treasury, entries: given = smallTableEntries }: OwnDuelInput,
): Promise<OwnDuel> {
  const table = sealEntries(given);
  const fundingDeadline = (await chain.readTime()).seconds + FUNDING_SECONDS;
  const { creator, opponent } = players;
  const terms: DuelTerms = {
    ...{ duelIdHash: sha256(duelId), tableRoot: table.root, totalWeight: table.totalWeight },
    ...{ policyHash: hexToBytes(currentPolicyHash), providerKey: publicKey as Address },
    ...{ seedCommitment: hexToBytes(commitment), creator: creator.address, opponent: opponent.address },
    ...{ feeLamports: MIN_FEE_LAMPORTS, treasury: treasury as Address, fundingDeadline },
    ...{ resolutionDeadline: fundingDeadline + RESOLUTION_SECONDS, entropyDelaySlots: 4, tieRule: TIE_RULE_COIN },
    cardMode: given.every(({ cardMint }) => cardMint !== null) ? 1 : 0,
    ...{ bondLamports: BOND_LAMPORTS, gridSlots: 16, acceptSteps: 6, revealDelaySlots: 32, nonce: 0 },
  };
  return withTerms(chain, { duelId, entries: given, table, creator, opponent }, terms);
}

/** The parts of a duel that don't follow from its terms. Without `entries` it has `smallTableEntries`. */
type DuelWithoutTerms = Pick<OwnDuel, 'duelId' | 'table' | 'creator' | 'opponent'> & Partial<Pick<OwnDuel, 'entries'>>;

/** Returns the duel under these terms, with their hash and escrow address. */
export function withTerms(
  { programId }: Chain,
  { duelId, entries: given = smallTableEntries, table, creator, opponent }: DuelWithoutTerms,
  terms: DuelTerms,
): OwnDuel {
  const hash = hashTerms(terms);
  const escrow = findEscrowAddress(hash, programId).address;
  return { duelId, terms, termsHash: bytesToHex(hash), escrow, entries: given, table, creator, opponent };
}

/** Returns the same duel over other entries: with their sealed table, and with terms that commit to that table. */
export function withEntries(chain: Chain, duel: OwnDuel, given: readonly TableEntry[]): OwnDuel {
  const table = sealEntries(given);
  const { root: tableRoot, totalWeight } = table;
  const cardMode = given.every(({ cardMint }) => cardMint !== null) ? 1 : 0;
  return withTerms(chain, { ...duel, entries: given, table }, { ...duel.terms, tableRoot, totalWeight, cardMode });
}

/** Returns the body of `POST /terms`. */
export const buildProposalBody = ({ duelId, terms, entries }: OwnDuel): string =>
  JSON.stringify({ duelId, terms: toBase64(encodeTerms(terms)), entries });

/** Pays one side's fee; throws when the chain doesn't confirm it. */
export async function payDuelFee(chain: Chain, duel: OwnDuel, side: 'creator' | 'opponent'): Promise<void> {
  const { terms } = duel;
  const instruction = buildDepositFeeInstruction({
    terms,
    depositor: duel[side].address,
    programAddress: chain.programId,
  });
  const outcome = await chain.send(duel[side], [instruction]);
  if (outcome.kind !== 'confirmed') throw new Error(`the chain took no payment: ${JSON.stringify(outcome)}`);
}

/**
 * Pays out both fees: to the treasury after a result, otherwise back to the players. Does nothing without an account.
 * Ignores a refusal by the chain.
 */
export async function payOutFees(chain: Chain, { escrow, creator }: OwnDuel): Promise<void> {
  const state = await chain.readConfirmedEscrow(escrow);
  if (state === null) return;
  const of = { escrow, state, programAddress: chain.programId };
  const isSettled = state.stage === EscrowStage.Resolved;
  const instructions = ([0, 1] as const).map((part) =>
    isSettled ? buildSettleInstruction({ ...of, part, cards: 'in' }) : buildRefundInstruction({ ...of, part }),
  );
  await chain.send(creator, instructions);
}

/** Waits until the finalized account is at this stage or a later one. Throws after two minutes. */
export const waitForFinalizedStage = (chain: Chain, { escrow }: OwnDuel, stage: EscrowStage): Promise<Escrow> =>
  chain.pollUntilFound('the finalized escrow account', async () => {
    const state = await chain.readFinalizedEscrow(escrow);
    return state !== null && state.stage >= stage ? state : null;
  });

/**
 * Waits for the confirmed account at this stage or a later one. Returns `missed` if it isn't there once `slot` has
 * passed. Throws once the chain has made no slot for two minutes.
 */
export const waitForConfirmedStage = (
  chain: Chain,
  { escrow }: OwnDuel,
  stage: EscrowStage,
  slot: bigint,
): Promise<Escrow | 'missed'> =>
  chain.pollUntilSlot('the escrow account', slot, async () => {
    const state = await chain.readConfirmedEscrow(escrow);
    return state !== null && state.stage >= stage ? state : null;
  });
