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
import { getInitializeMint2Instruction, getMintToInstruction } from '@solana-program/token';
import { buildMintCardInstructions } from '../../agents/provider/mint-card';
import { findAssociatedTokenAddress } from '../../lib/chain/escrow/address';
import { type TestWallet, testWallet } from './wallet';
import type { TestEnvironment } from './world';

let mintCount = 0;

/** A key for a mint that no other test has. */
const createMintWallet = (): TestWallet => {
  mintCount += 1;
  return testWallet(`mint ${mintCount}`);
};

/** Signs with all of these wallets, the first of which pays, and sends. */
export async function sendAs(
  world: TestEnvironment,
  signers: readonly TestWallet[],
  instructions: readonly Instruction[],
) {
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
  await world.rpc('sendTransaction', wire, { encoding: 'base64', preflightCommitment: 'confirmed' });
}

/** How a mint differs from a card. */
interface Flaw {
  readonly freezable?: boolean;
  readonly pieces?: number;
  readonly decimals?: number;
  /** Whether more pieces can be minted. */
  readonly mintable?: boolean;
}

/** Mints cards to the provider, valid ones or with a flaw, and finalizes them. Returns their mints. */
export async function mintCards(world: TestEnvironment, count: number, flaw: Flaw = {}): Promise<string[]> {
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
