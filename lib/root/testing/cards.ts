import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  pipe,
  type SignatureBytes,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { mintCard } from '../../../agents/provider/mint-card';
import { type TestWallet, testWallet } from './wallet';
import type { World } from './world';

let minted = 0;

/** A key for a mint that no other test has. */
export const mintKey = (): TestWallet => {
  minted += 1;
  return testWallet(`mint ${minted}`);
};

/** Signs with all of these wallets, the first of which pays, and sends. */
export async function sendAs(world: World, signers: readonly TestWallet[], instructions: readonly Instruction[]) {
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

/** Mints whole cards to the world's provider, final; gives their mints. */
export async function mintCards(world: World, count: number): Promise<string[]> {
  const { wallet } = world.provider;
  await world.fund(wallet);
  const keys = Array.from({ length: count }, mintKey);
  for (const key of keys)
    await sendAs(world, [wallet, key], mintCard(wallet.address as Address, key.address as Address));
  world.finalize();
  return keys.map(({ address }) => address);
}
