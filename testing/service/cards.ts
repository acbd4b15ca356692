import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
  getTransferInstruction,
} from '@solana-program/token';
import { buildMintCardInstructions } from '../../agents/provider/mint-card';
import { findAssociatedTokenAddress } from '../../lib/chain/escrow/address';
import { parsePlainTokenBalance } from '../../lib/chain/escrow/card';
import type { ChainPort } from '../../lib/chain/port';
import type { MockProvider } from '../provider/mock';
import { type TestWallet, testWallet } from './wallet';

/** The parts of a test environment that cards are sent with. */
interface CardSender {
  readonly provider: Pick<MockProvider, 'wallet' | 'mintCard' | 'sendCard'>;
  readonly services: { readonly chain: Pick<ChainPort, 'latestBlockhash' | 'finalizedAccounts'> };
  // biome-ignore lint/suspicious/noExplicitAny: replies of every method
  rpc(method: string, ...params: unknown[]): Promise<any>;
}

/** The parts of a test environment that cards are minted with. */
interface CardEnvironment extends CardSender {
  readonly chain: { tick(slots: number): void };
  fund(...wallets: TestWallet[]): Promise<void>;
  finalize(): void;
}

/** Slots until a sent transaction is final, with one to spare. */
const TICKS_TO_FINALITY = 6;
let mintCount = 0;

/** Creates a key for a mint that no test has created yet. */
const createMintWallet = (): TestWallet => {
  mintCount += 1;
  return testWallet(`mint ${mintCount}`);
};

/** Signs with all of these wallets, the first of which pays, and sends. Returns the signature. */
export async function sendAs(
  world: CardSender,
  signers: readonly TestWallet[],
  instructions: readonly Instruction[],
): Promise<string> {
  const { blockhash, lastValidBlockHeight } = await world.services.chain.latestBlockhash();
  const compiled = pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayer(signers[0]?.address as Address, message),
    (message) =>
      setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash as Blockhash, lastValidBlockHeight }, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
    compileTransaction,
  );
  const bytes = new Uint8Array(compiled.messageBytes);
  const signatures = Object.fromEntries(signers.map((each) => [each.address, each.sign(bytes) as SignatureBytes]));
  const wire = getBase64EncodedWireTransaction({ ...compiled, signatures });
  return world.rpc('sendTransaction', wire, { encoding: 'base64', preflightCommitment: 'confirmed' });
}

/**
 * Derives the key of a delivery's card, the same in every process of a test, so that only one card is delivered.
 */
export const deriveCardKey = (deliveryId: string): TestWallet => testWallet(`card of ${deliveryId}`);

/** Whether the mint of a key is finalized. */
export async function isMinted({ services }: CardSender, { address }: TestWallet): Promise<boolean> {
  return (await services.chain.finalizedAccounts([address])).accounts[0] != null;
}

/**
 * Lets the mock provider deliver cards: it mints one for each delivery, and sends it in a transaction that lands as any
 * other does. Moves the chain on, but not the clock, until the mint is final.
 */
export function connectCardDeliveries(world: CardEnvironment): void {
  const { provider, chain } = world;
  const owner = provider.wallet.address as Address;
  let isFunded = false;
  provider.mintCard = async (deliveryId) => {
    const key = deriveCardKey(deliveryId);
    if (await isMinted(world, key)) return key.address;
    if (!isFunded) await world.rpc('requestAirdrop', owner, 2_000_000_000);
    isFunded = true;
    chain.tick(TICKS_TO_FINALITY);
    await sendAs(world, [provider.wallet, key], buildMintCardInstructions(owner, key.address as Address));
    chain.tick(TICKS_TO_FINALITY);
    return key.address;
  };
  provider.sendCard = (cardMint, recipient) => sendCard(world, cardMint, recipient);
}

/**
 * Sends a card of the mock provider to a wallet's associated token account, and opens the account if there is none.
 * Returns the signature, or null if finalized chain state shows that the wallet already has the card.
 */
export async function sendCard(world: CardSender, cardMint: string, recipient: string): Promise<string | null> {
  const { wallet } = world.provider;
  const [payer, mint, to] = [createNoopSigner(wallet.address as Address), cardMint as Address, recipient as Address];
  const destination = findAssociatedTokenAddress(to, mint).address;
  const { accounts } = await world.services.chain.finalizedAccounts([destination]);
  if (parsePlainTokenBalance(accounts[0] ?? null, { owner: to, mint }) === 1n) return null;
  return sendAs(
    world,
    [wallet],
    [
      getCreateAssociatedTokenIdempotentInstruction({ payer, ata: destination, owner: to, mint }),
      getTransferInstruction({
        source: findAssociatedTokenAddress(payer.address, mint).address,
        destination,
        authority: payer,
        amount: 1,
      }),
    ],
  );
}

/** Properties that make a mint invalid as a card. */
interface Flaw {
  readonly freezable?: boolean;
  readonly pieces?: number;
  readonly decimals?: number;
  /** Whether more pieces can be minted. */
  readonly mintable?: boolean;
}

/** Mints cards to the provider, valid ones or with a flaw, and finalizes them. Returns their mints. */
export async function mintCards(world: CardEnvironment, count: number, flaw: Flaw = {}): Promise<string[]> {
  const { wallet } = world.provider;
  const owner = wallet.address as Address;
  await world.fund(wallet);
  const keys = Array.from({ length: count }, createMintWallet);
  for (const key of keys)
    await sendAs(world, [wallet, key], buildMintInstructions(owner, key.address as Address, flaw));
  world.finalize();
  return keys.map(({ address }) => address);
}

function buildMintInstructions(owner: Address, mint: Address, flaw: Flaw): Instruction[] {
  const { freezable = false, pieces = 1, decimals = 0, mintable = false } = flaw;
  const [create, , hold, , seal] = buildMintCardInstructions(owner, mint) as [
    Instruction,
    Instruction,
    Instruction,
    Instruction,
    Instruction,
  ];
  const mintAuthority = createNoopSigner(owner);
  const token = findAssociatedTokenAddress(owner, mint).address;
  return [
    create,
    getInitializeMint2Instruction({ mint, decimals, mintAuthority: owner, freezeAuthority: freezable ? owner : null }),
    hold,
    getMintToInstruction({ mint, token, mintAuthority, amount: pieces }),
    ...(mintable ? [] : [seal]),
  ];
}
