import type { Address, Instruction } from '@solana/kit';
import { getSetComputeUnitLimitInstruction } from '@solana-program/compute-budget';
import type { Database } from '../../db/client';
import { buildInvalidMemberProblem, ProblemError } from '../api/problems';
import { findAssociatedTokenAddress } from '../chain/escrow/address';
import { findCardMintFault, findMissingCardFault } from '../chain/escrow/card';
import { buildDepositCardInstruction } from '../chain/escrow/instructions';
import { awaitsCard, calculateCardDelivery, decodeEscrowData, type Escrow, PartState } from '../chain/escrow/state';
import { findCardVaultAddress } from '../chain/escrow/vault';
import type { ChainAccount, ChainPort } from '../chain/port';
import { type DuelSide, findSide } from '../duel/rules/duel';
import type { StoredDuel } from '../duel/store';
import { readSealedTable } from '../packs/sealed-table';
import { findDrawEvidence } from '../provider/evidence-store';
import { findEvidenceFault, findValuesFault, findVaultFault } from './card-rules';
import type { PrepareBody } from './contract';
import { CLOCK_SYSVAR, parseChainTime } from './escrow-state';

const CARD_COMPUTE_UNITS = 60_000;

interface Services {
  readonly database: Database;
  readonly chain: ChainPort;
}

/** Addresses of a drawn card: its mint, its holder with that wallet's token account, and the vault for its deposit. */
interface CardAddresses {
  readonly side: DuelSide;
  readonly mint: Address;
  readonly vault: Address;
  readonly holder: Address;
  readonly holderTokenAccount: Address;
}

/** Accounts of a card's deposit and the clock sysvar, all finalized at one slot. `held`: the holder's token account. */
type CardAccounts = Record<'clock' | 'escrow' | 'mint' | 'vault' | 'held', ChainAccount | null>;

/**
 * Throws unless `part` names a card and the duel is resolved and in card mode. Also throws for a player's wallet, since
 * the provider holds the drawn cards. On chain, any holder of a drawn card can deposit it.
 */
export function assertMayDepositCard(duel: StoredDuel, { part }: Pick<PrepareBody, 'part'>, wallet: string): void {
  if (part !== 'creator-card' && part !== 'opponent-card')
    throw buildInvalidMemberProblem('/body/part', 'must name the card that is brought: creator-card or opponent-card');
  if (duel.cardMode === 0) throw new ProblemError('wrong-duel-state', 'This duel isn’t played for cards.');
  if (findSide(duel, wallet) !== null)
    throw new ProblemError('forbidden', 'The provider holds the drawn cards, so only its wallet can deposit them.');
  if (duel.status !== 'resolved')
    throw new ProblemError('wrong-duel-state', 'A card can be deposited only while the duel is resolved.');
}

/**
 * Builds the instructions that deposit the card a side drew. Checks in this order the escrow account, the committed
 * values, the provider's evidence, the mint, the vault and the holder's token account, and throws at the first fault.
 */
export async function buildCardDepositInstructions(
  { database, chain }: Services,
  duel: StoredDuel,
  body: PrepareBody,
  wallet: string,
): Promise<Instruction[]> {
  const card = deriveCardAddresses(duel, body, wallet);
  const accounts = await readAccounts(chain, duel.escrowAddress as string, card);
  const side = card.side === 'creator' ? 0 : 1;
  const escrow = getEscrowAwaitingCard(accounts, side);
  await assertResultIsProven(database, duel, escrow);
  assertCanDeposit(card, duel.escrowAddress as string, accounts);
  const { mint, holder } = card;
  const owner = duel.escrowAddress as Address;
  return [
    getSetComputeUnitLimitInstruction({ units: CARD_COMPUTE_UNITS }),
    buildDepositCardInstruction({ escrow: owner, programAddress: duel.programId as Address, side, mint, holder }),
  ];
}

/**
 * Returns the escrow account's state if it awaits this side's card, else throws `wrong-duel-state`. Whether the card is
 * too late depends on the chain's clock and slots, as in the program: no card becomes too late while the chain is
 * halted.
 */
function getEscrowAwaitingCard({ escrow: account, clock }: CardAccounts, side: 0 | 1): Escrow {
  const escrow = account && decodeEscrowData(account.data);
  if (!escrow || !clock)
    throw new ProblemError('wrong-duel-state', 'The escrow account is closed, so no card can be deposited.');
  if (escrow.parts[2 + side] !== PartState.None)
    throw new ProblemError('wrong-duel-state', 'This card was already deposited.');
  if (!awaitsCard(escrow, side))
    throw new ProblemError('wrong-duel-state', 'This side drew no card that can be deposited.');
  if (calculateCardDelivery(escrow, parseChainTime(clock.data)) !== 'awaited')
    throw new ProblemError('wrong-duel-state', 'The time for depositing cards is over.');
  return escrow;
}

/** Derives the addresses for the drawn card that the request names. Throws if no card was drawn. */
function deriveCardAddresses(duel: StoredDuel, { part }: PrepareBody, wallet: string): CardAddresses {
  const side = part === 'creator-card' ? 'creator' : 'opponent';
  const drawn = duel.cards?.[side];
  if (drawn === undefined) throw new ProblemError('wrong-duel-state', 'No card was drawn yet.');
  const mint = drawn.mint as Address;
  const holder = wallet as Address;
  const vault = findCardVaultAddress(duel.escrowAddress as Address, side === 'creator' ? 0 : 1);
  return { side, mint, holder, vault, holderTokenAccount: findAssociatedTokenAddress(holder, mint).address };
}

async function readAccounts(chain: ChainPort, escrowAddress: string, card: CardAddresses): Promise<CardAccounts> {
  const addresses = [CLOCK_SYSVAR, escrowAddress, card.mint, card.vault, card.holderTokenAccount];
  const [clock = null, escrow = null, mint = null, vault = null, held = null] = (
    await chain.finalizedAccounts(addresses)
  ).accounts;
  return { clock, escrow, mint, vault, held };
}

/** Throws unless the committed result follows from sealed table, policy and the provider's signed answer. */
async function assertResultIsProven(database: Database, duel: StoredDuel, escrow: Escrow): Promise<void> {
  const table = await readSealedTable(database.queries, duel.packId);
  const values = findValuesFault(escrow, table, duel.policyHash);
  if (values !== null) throw new ProblemError('card-values-differ', values);
  const evidence = await findDrawEvidence(database.queries, duel.duelId);
  const fault = findEvidenceFault(escrow, table, evidence);
  if (fault !== null) throw new ProblemError('card-evidence-missing', fault);
}

/** Throws unless the card's mint and vault are as required and the holder has the card. */
function assertCanDeposit({ mint, vault, holder }: CardAddresses, owner: string, accounts: CardAccounts): void {
  const mintFault = findCardMintFault(accounts.mint);
  if (mintFault !== null) throw new ProblemError('card-mint-unfit', `Card ${mint}: ${mintFault}.`);
  const vaultFault = findVaultFault(accounts.vault, { owner, mint });
  if (vaultFault !== null) throw new ProblemError('card-vault-unfit', `Vault ${vault}: ${vaultFault}.`);
  const holdingFault = findMissingCardFault(accounts.held, { owner: holder, mint });
  if (holdingFault !== null) throw new ProblemError('real-assets-closed', `Card ${mint}: ${holdingFault}.`);
}
