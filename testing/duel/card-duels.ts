import { type Address, createNoopSigner } from '@solana/kit';
import { getCreateAssociatedTokenIdempotentInstruction, getTransferInstruction } from '@solana-program/token';
import { findAssociatedTokenAddress } from '../../lib/chain/escrow/address';
import { insertEdition } from '../../lib/packs/replenish-editions';
import { toSealedEntry } from '../../lib/packs/sealed-table';
import { findPack, listEntries } from '../../lib/packs/store';
import { mintCards, sendAs } from '../service/cards';
import { DuelPlayer, expectStatus, type UntypedJson } from '../service/play';
import type { Answer } from '../service/requests';
import type { TestWallet } from '../service/wallet';
import { openTestEnvironment, type TestEnvironment } from '../service/world';

/** The pack whose editions these tests seal with cards. */
export const CARD_PACK_ID = 'showcase-2032';
/** Number of cards that are minted for one edition: one per entry of the pack. */
const CARD_COUNT = 8;
export const DAY_MS = 86_400_000;
/** Slots that must pass after the result, besides the day after the resolution deadline, before a card is missed. */
export const MIN_SLOTS_UNTIL_MISSED = 1_500;
export const sides = ['creator', 'opponent'] as const;

type Side = (typeof sides)[number];
/** Properties that make minted cards invalid; none by default. */
type CardFlaw = Parameters<typeof mintCards>[2];

/** Opens a test environment with two funded players, who can also play for cards. */
export async function openCardDuels(): Promise<{ world: TestEnvironment; play: DuelPlayer; cards: CardDuelPlayer }> {
  const world = await openTestEnvironment();
  const play = await new DuelPlayer(world).fundWallets();
  return { world, play, cards: new CardDuelPlayer(play) };
}

/** Plays the steps of duels for cards. The provider deposits the cards; the opponent sends the payouts. */
export class CardDuelPlayer {
  readonly provider: TestWallet;

  constructor(readonly play: DuelPlayer) {
    this.provider = play.world.provider.wallet;
  }

  /** Seals one more edition over cards that the provider holds. */
  async sealEdition(flaw: CardFlaw = {}): Promise<void> {
    const { world } = this.play;
    const mints = await mintCards(world, CARD_COUNT, flaw);
    const { queries } = world.database;
    const entries = (await listEntries(queries, CARD_PACK_ID)).map(toSealedEntry);
    const sealed = entries.map((entry, index) => ({ ...entry, cardMint: mints[index] as string }));
    const pack = await findPack(queries, CARD_PACK_ID);
    if (pack === null) throw new Error('the card pack is not there');
    const { address: providerKey } = this.provider;
    await insertEdition(world.database, pack, sealed, { providerKey, now: world.clock.now() });
  }

  /** Plays a card duel to its result. The provider has deposited no card yet. */
  async playToResolved(flaw?: CardFlaw): Promise<UntypedJson> {
    await this.sealEdition(flaw);
    return this.play.playToResolved({ packId: CARD_PACK_ID });
  }

  prepareDeposit(duelId: string, side: Side, wallet = this.provider): Promise<Answer> {
    return this.play.prepare(duelId, wallet, { purpose: 'deposit-card', part: `${side}-card` });
  }

  /** Prepares, signs and sends a card deposit as the provider. The service isn't notified of the signature. */
  async depositCard(duelId: string, side: Side): Promise<UntypedJson> {
    const prepared = expectStatus(201, await this.prepareDeposit(duelId, side));
    await this.play.send(this.provider.signTransaction(prepared.transaction).transaction);
    this.play.world.finalize();
    return prepared;
  }

  settle(duelId: string, part: string): Promise<UntypedJson> {
    return this.play.pay(duelId, this.play.opponent, { purpose: 'settle', part });
  }

  getWinner({ winner }: UntypedJson): TestWallet {
    return winner === 'creator' ? this.play.creator : this.play.opponent;
  }

  getLoser({ winner }: UntypedJson): TestWallet {
    return winner === 'creator' ? this.play.opponent : this.play.creator;
  }

  /** Returns how many cards of this mint a wallet has in finalized state, as a decimal string. */
  async countCards(owner: string, mint: string): Promise<string> {
    const { address } = findAssociatedTokenAddress(owner as Address, mint as Address);
    return (await this.play.world.rpc('getTokenAccountBalance', address, { commitment: 'finalized' })).value.amount;
  }

  /** Moves a card from one wallet's account to another's. */
  async moveCard(mint: Address, from: TestWallet, owner: string): Promise<void> {
    const { world } = this.play;
    const payer = createNoopSigner(from.address as Address);
    const ata = findAssociatedTokenAddress(owner as Address, mint).address;
    const source = findAssociatedTokenAddress(payer.address, mint).address;
    await sendAs(
      world,
      [from],
      [
        getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner: owner as Address, mint }),
        getTransferInstruction({ source, destination: ata, authority: payer, amount: 1 }),
      ],
    );
    world.finalize();
  }
}

/** Deadline for a drawn card, in Unix milliseconds. */
export const getCardDeadline = ({ resolutionDeadline }: UntypedJson): number =>
  new Date(resolutionDeadline).getTime() + DAY_MS;
export const getCardMint = ({ cards }: UntypedJson, side: string): Address =>
  cards.find((card: UntypedJson) => card.side === side).cardMint;
export const listCardStates = ({ cards }: UntypedJson): string[] => cards.map(({ state }: UntypedJson) => state);
