import { deriveTokenAddress, TOKEN_PROGRAM } from './addresses';
import { ByteReader } from './bytes';
import type { Evidence } from './evidence';
import { assertEqual, type ProgressReporter } from './report';
import type { Rpc } from './rpc';

const MINT_BYTES = 82;

/** Checks with our own RPC that the winner's wallet holds every card that was delivered. Throws if it doesn't. */
export async function checkCards(rpc: Rpc, { receipt }: Evidence, report: ProgressReporter): Promise<void> {
  const wallet = receipt.result?.winnerWallet ?? '';
  for (const { side, cardMint, state } of receipt.cards ?? []) {
    report.detail(`card of the ${side}, ${state}`, cardMint);
    if (state !== 'delivered') continue;
    await assertWholeCard(rpc, cardMint);
    assertEqual(
      `the winner's pieces of ${cardMint}`,
      await rpc.readTokenBalance(deriveTokenAddress(wallet, cardMint).address, 'finalized'),
      1n,
    );
    report.step(`The winner holds the ${side}'s card, the only one of its mint`);
  }
  if (receipt.testCards) report.detail('worth', 'test cards, of no value');
}

/**
 * Throws a MismatchError unless a mint's supply is one token with 0 decimals, and no more can be minted or frozen. A
 * mint's
 * layout: `mintAuthority u32 + 32 | supply u64 | decimals u8 | initialised u8 | freezeAuthority u32 + 32`.
 */
async function assertWholeCard(rpc: Rpc, mint: string): Promise<void> {
  const account = await rpc.readAccount(mint, 'finalized');
  assertEqual(`the program of the mint ${mint}`, account?.owner, TOKEN_PROGRAM);
  assertEqual(`the length of the mint ${mint}`, account?.data.length, MINT_BYTES);
  const reader = new ByteReader(account?.data ?? new Uint8Array());
  assertEqual(`whether more of ${mint} can be minted`, reader.readNumber(4), 0);
  reader.readBytes(32);
  assertEqual(`the supply of ${mint}`, reader.readBigint(8), 1n);
  assertEqual(`the decimals of ${mint}`, reader.readNumber(1), 0);
  assertEqual(`whether ${mint} is initialised`, reader.readNumber(1), 1);
  assertEqual(`whether ${mint} can be frozen`, reader.readNumber(4), 0);
}
