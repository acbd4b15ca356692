import { TOKEN_PROGRAM_ADDRESS } from '../../chain/escrow/address';
import { findCardMintFault, parseTokenBalance } from '../../chain/escrow/card';
import type { ChainPort } from '../../chain/port';
import { deriveTokenAccount } from '../settings';

/** A card and the wallet that it is brought to. */
interface ExpectedCard {
  readonly wallet: string;
  readonly cardMint: string;
}

/**
 * Finalized state of a card. `mintFault` says why the mint isn't a card's, or is null. `isHeld`: the wallet's
 * associated token account holds the card.
 */
export interface DeliveredCardState {
  readonly slot: bigint;
  readonly mintFault: string | null;
  readonly isHeld: boolean;
}

/** Reads a card at one finalized slot, as of `minSlot` or later. */
export async function readCardState(
  chain: ChainPort,
  { wallet, cardMint }: ExpectedCard,
  minSlot: bigint,
): Promise<DeliveredCardState> {
  const read = await chain.finalizedAccounts([cardMint, deriveTokenAccount(wallet, cardMint)], minSlot);
  const [mintAccount = null, held = null] = read.accounts;
  return {
    slot: read.slot,
    mintFault: findCardMintFault(mintAccount),
    isHeld: (parseTokenBalance(held, { owner: wallet, mint: cardMint }) ?? 0n) >= 1n,
  };
}

/**
 * Returns the slot of a finalized transaction that brought the card to the wallet; null if this one didn't. It proves a
 * delivery also after the wallet moved the card on.
 */
export async function findBringingSlot(
  chain: ChainPort,
  { wallet, cardMint }: ExpectedCard,
  signature: string,
): Promise<bigint | null> {
  const landed = await chain.finalizedTransaction(signature);
  if (landed === null || landed.error !== null) return null;
  const brought = (landed.tokenChanges ?? []).some(
    ({ owner, mint, programId, change }) =>
      owner === wallet && mint === cardMint && programId === TOKEN_PROGRAM_ADDRESS && change >= 1n,
  );
  return brought ? landed.slot : null;
}
