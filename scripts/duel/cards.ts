import { deriveTokenAddress, TOKEN_PROGRAM } from './addresses';
import { ByteReader } from './bytes';
import type { Evidence } from './evidence';
import { assertEqual, type ProgressReporter } from './report';
import type { Rpc } from './rpc';

const MINT_BYTES = 82;

/**
 * Checks on chain that the winner holds every card that the receipt calls delivered, the only one of its mint. Throws a
 * MismatchError if not.
 */
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
 * Throws a MismatchError unless this is a mint of the token program with a supply of one, no decimals, and nobody who
 * can mint more or freeze it. A mint's layout: `mintAuthority u32 + 32 | supply u64 | decimals u8 | initialised u8 |
 * freezeAuthority u32 + 32`.
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
