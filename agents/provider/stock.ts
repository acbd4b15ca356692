import type { Address, Rpc, SolanaRpcApi } from '@solana/kit';
import type { AgentConnection } from '../connect';
import type { Keypair } from '../keypair';
import type { Log } from '../log';
import { repeatUntilAborted } from '../repeat';
import { createRpcSignal } from '../rpc-timeout';
import { sendInstructions } from '../send';
import { topUpFromFaucet } from '../top-up';
import { calculateCardCostLamports } from './card-cost';
import type { CardKeys } from './card-keys';
import type { ProviderStore } from './ledger';
import { createMetadataOriginReader } from './metadata-program';
import { buildMintCardInstructions } from './mint-card';

/** Number of cards to mint ahead. */
const CARDS_AHEAD = 16;
const MINTS_AT_ONCE = 4;
/**
 * Pause between two checks of the stock. While the stock is full, no card is read from the chain; the wallet's funds
 * are checked all the same.
 */
const STOCK_CHECK_MS = 1_500;
const FUNDS_CHECK_MS = 60_000;

/** Cards that the provider holds, final, and has given to nobody. */
export interface CardStock {
  /** Returns how many cards can be taken now. */
  countReady(): number;
  /**
   * Lamports that a new card costs. If it is to get metadata, that is included until it is known that the cluster lacks
   * the Token Metadata program.
   */
  readonly costLamports: bigint;
  /**
   * Returns exactly `count` mints and never hands out a mint twice; null while fewer are final. The journal on disk
   * counts them as handed out before they are returned.
   */
  take(count: number): Promise<string[] | null>;
}

/** The stock of a provider that mints no cards. */
export const EMPTY_STOCK: CardStock = {
  countReady: () => 0,
  costLamports: calculateCardCostLamports(false),
  take: async () => null,
};

export interface StockSettings {
  readonly connection: AgentConnection;
  readonly keypair: Keypair;
  readonly ledger: ProviderStore;
  /** Reads the lamports that may be spent on cards: those that aren't reserved for open duels. */
  readonly readUnreservedLamports: () => Promise<bigint>;
  /**
   * Below `min` lamports, a faucet is asked for `amount`. A whole stock costs about 56,000,000 lamports of rent, or
   * 306,000,000 with the rent and the fee of metadata.
   */
  readonly funds: { readonly min: bigint; readonly amount: bigint };
  /** Public origin of the service, for the metadata of new cards; undefined to write none. */
  readonly metadataOrigin: string | undefined;
  readonly log: Log;
  readonly signal: AbortSignal;
}

/** Mints cards ahead until the signal aborts. Which of them exist is read from the chain, not stored. */
export function startCardMinting(settings: StockSettings): CardStock {
  const { connection, keypair, ledger, funds, readUnreservedLamports, log, signal } = settings;
  const { rpc } = connection;
  const { cards } = ledger;
  const readMetadataOrigin = createMetadataOriginReader({ ...settings, rpc });
  // The index of the first card that wasn't read as final yet. `cards.nextIndex` is higher before the first read if
  // cards were handed out earlier, and may be after a recovery, which records cards as handed out.
  let firstMissing = 0;
  let unaffordableCount = 0;
  let costLamports = calculateCardCostLamports(settings.metadataOrigin !== undefined);
  const countReady = (): number => Math.max(0, firstMissing - cards.nextIndex);
  let fundsCheckedAt = Number.NEGATIVE_INFINITY;
  void repeatUntilAborted(STOCK_CHECK_MS, log, signal, async () => {
    if (performance.now() - fundsCheckedAt >= FUNDS_CHECK_MS) {
      await topUpFromFaucet(connection, keypair, funds, log, signal);
      fundsCheckedAt = performance.now();
    }
    if (countReady() >= CARDS_AHEAD) return;
    const end = cards.nextIndex + CARDS_AHEAD;
    [firstMissing = end] = await listIndexesToMint(rpc, cards, 'finalized', signal);
    if (countReady() >= CARDS_AHEAD) return;
    const toMint = await listIndexesToMint(rpc, cards, 'confirmed', signal);
    if (toMint.length === 0) return;
    const origin = await readMetadataOrigin();
    costLamports = calculateCardCostLamports(origin !== null);
    const affordableCount = (await readUnreservedLamports()) / costLamports;
    const missing = toMint.slice(0, Number(affordableCount < CARDS_AHEAD ? affordableCount : CARDS_AHEAD));
    const tooMany = toMint.length - missing.length;
    // Logs only a changed number, because this is checked every second or two.
    if (tooMany > 0 && tooMany !== unaffordableCount) log('cards-not-affordable', { count: tooMany });
    unaffordableCount = tooMany;
    for (let at = 0; at < missing.length; at += MINTS_AT_ONCE) {
      const some = missing.slice(at, at + MINTS_AT_ONCE).map((index) => cards.deriveKeypair(index));
      await Promise.all(some.map((mint) => mintStockCard(settings, mint, origin)));
    }
  });
  return {
    countReady,
    get costLamports() {
      return costLamports;
    },
    async take(count) {
      return countReady() < count ? null : ledger.handOutCards(count);
    },
  };
}

/**
 * Records the cards that are already on chain as handed out, with the missing ones between them, until the next
 * `CARDS_AHEAD` are all missing. After the journal is lost, it is unknown which cards were handed out before, and no
 * card may be handed out twice.
 */
export async function skipMintedCards(
  rpc: Rpc<SolanaRpcApi>,
  ledger: ProviderStore,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const { nextIndex } = ledger.cards;
    const missing = new Set(await listIndexesToMint(rpc, ledger.cards, 'confirmed', signal));
    const minted = Array.from({ length: CARDS_AHEAD }, (_, offset) => nextIndex + offset).filter(
      (index) => !missing.has(index),
    );
    const last = minted.at(-1);
    if (last === undefined) return;
    // This function runs for each RPC at the same time, and another run may have recorded some of these cards
    // meanwhile.
    const count = last - ledger.cards.nextIndex + 1;
    if (count > 0) await ledger.handOutCards(count);
  }
}

/** Returns the indexes of those of the next `CARDS_AHEAD` cards that are not on the chain yet, ascending. */
async function listIndexesToMint(
  rpc: Rpc<SolanaRpcApi>,
  cards: CardKeys,
  commitment: 'confirmed' | 'finalized',
  signal: AbortSignal,
): Promise<number[]> {
  const { nextIndex } = cards;
  const indexes = Array.from({ length: CARDS_AHEAD }, (_, offset) => nextIndex + offset);
  const mints = indexes.map((index) => cards.deriveKeypair(index).address as Address);
  const { value } = await rpc
    .getMultipleAccounts(mints, { commitment, encoding: 'base64', dataSlice: { offset: 0, length: 0 } })
    .send({ abortSignal: createRpcSignal(signal) });
  return indexes.filter((_, offset) => value[offset] === null);
}

/** Mints a card to the provider's wallet. Only logs a refused or expired transaction. */
async function mintStockCard(
  { connection: { rpc }, keypair: owner, log, signal }: StockSettings,
  mint: Keypair,
  metadataOrigin: string | null,
): Promise<void> {
  const instructions = buildMintCardInstructions(owner.address, mint.address, metadataOrigin);
  const outcome = await sendInstructions(rpc, owner, instructions, signal, [mint]);
  if (outcome.kind !== 'confirmed')
    log('card-not-minted', { mint: mint.address, reason: outcome.kind === 'refused' ? outcome.reason : 'expired' });
}
