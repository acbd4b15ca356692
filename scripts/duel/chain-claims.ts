import { SYSTEM_PROGRAM, tokenAccountOf, wrappedSolAccountOf } from './addresses';
import { hex } from './bytes';
import { readEscrowAccount } from './escrow-account';
import type { Evidence, ShownResult } from './evidence';
import type { Claim, Own } from './own';

const RESOLVED = 3;
const SETTLED = 2;

/** What the chain says, beside what must be there. */
export function chainClaims({ onChain, programId, proof, receipt }: Evidence, own: Own): Claim[] {
  const cards = cardsIn(receipt, own);
  if (onChain.kind === 'history') return shownClaims(onChain.shown, proof.answer.seed, own, cards);
  const account = readEscrowAccount(onChain.data);
  const slots = receipt.transactions.filter(({ purpose }) => purpose === 'fund').map(({ slot }) => slot);
  const target = account.quorumSlot + BigInt(own.terms.entropyDelaySlots);
  return [
    ['owner of the escrow account', onChain.owner, programId],
    [
      'slot of the second deposit',
      account.quorumSlot,
      slots.reduce((newest, slot) => (slot > newest ? slot : newest), 0n),
    ],
    ['bump', account.bump, own.escrow.bump],
    ['bump of the vault', account.feeVaultBump, wrappedSolAccountOf(own.escrow.address).bump],
    ['card vaults', account.cardVaultBumps, cards.map(({ vaultBump }) => vaultBump)],
    ['stage', account.stage, RESOLVED],
    ['first depositor is a side', account.firstDepositor < 2, true],
    ['parts', account.parts, [SETTLED, SETTLED, ...cards.map(({ isOut }) => (isOut ? SETTLED : 0))]],
    ['terms on chain', hex(account.terms), hex(own.termsBytes)],
    ['hash of the terms on chain', hex(account.termsHash), own.termsHash],
    ['seed on chain', hex(account.seed), proof.answer.seed],
    ['entropy on chain', hex(account.entropy), proof.answer.entropy],
    ['slot of the entropy on chain', account.entropySlot, proof.answer.entropySlot],
    ['entropy is not older than its target', account.entropySlot >= target, true],
    ...resultClaims(account, own),
  ];
}

interface EscrowedCard {
  readonly isOut: boolean;
  readonly vaultBump: number;
}

/** What the escrow account has to say of each side's card; a missed one never had a vault. */
function cardsIn(receipt: Evidence['receipt'], { terms, escrow, result }: Own): readonly EscrowedCard[] {
  return result.draws.map(({ cardMint }, side) => {
    const isOut = terms.cardMode === 1 && receipt.cards?.[side]?.state === 'delivered';
    return { isOut, vaultBump: isOut && cardMint !== null ? tokenAccountOf(escrow.address, cardMint).bump : 0 };
  });
}

function resultClaims(account: ReturnType<typeof readEscrowAccount>, { result }: Own): Claim[] {
  const { draws, winner, tied } = result;
  return [
    ['winner on chain', account.winner, winner],
    ['tie on chain', account.tied, tied ? 1 : 0],
    ['entries on chain', account.entryIndexes, draws.map(({ entryIndex }) => entryIndex)],
    ['tickets on chain', account.tickets, draws.map(({ ticket }) => ticket)],
    ['counters on chain', account.drawCounters, draws.map(({ counter }) => counter)],
    ['values on chain', account.values, draws.map(({ value }) => value)],
    ['card mints on chain', account.cardMints, draws.map(({ cardMint }) => cardMint ?? SYSTEM_PROGRAM)],
  ];
}

/** The program accepted these bytes in finalized transactions, and checked them against the same terms. */
function shownClaims(
  { terms, seed, entries, settledParts }: ShownResult,
  answeredSeed: string,
  own: Own,
  cards: readonly EscrowedCard[],
): Claim[] {
  const { draws } = own.result;
  return [
    ['terms that were paid', hex(terms), hex(own.termsBytes)],
    ['seed that was shown', hex(seed), answeredSeed],
    ['entries that were shown', entries.map(({ index }) => index), draws.map(({ entryIndex }) => entryIndex)],
    ['values that were shown', entries.map(({ value }) => value), draws.map(({ value }) => value)],
    [
      'cards that were shown',
      entries.map(({ cardMint }) => cardMint),
      draws.map((each) => each.cardMint ?? SYSTEM_PROGRAM),
    ],
    [
      'parts that were settled',
      [...settledParts].sort(),
      [0, 1, ...cards.flatMap(({ isOut }, side) => (isOut ? [2 + side] : []))],
    ],
  ];
}
