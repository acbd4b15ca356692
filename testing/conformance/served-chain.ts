import { readFile } from 'node:fs/promises';
import type { Address } from '@solana/kit';
import { RIPDUEL_ESCROW_PROGRAM_ADDRESS } from '../../lib/chain/escrow/generated/programs';
import { openLocalChain } from '../../lib/chain/local/local-chain';
import { serveChain } from '../../lib/chain/local/serve';
import { systemClock } from '../../lib/core/clock';
import { systemRandom } from '../../lib/core/random';
import { type Chain, openChain } from '../../scripts/conformance/chain';

/** Finality takes long enough to catch a provider that doesn't wait for it. */
const SLOT_SETTINGS = { slotMs: 50, finalitySlots: 32 };

/** Serves the embedded chain with the escrow program on a local port. It produces slots by itself. */
export async function serveEmbeddedChain(): Promise<{ chain: Chain; close: () => Promise<void> }> {
  const programId = RIPDUEL_ESCROW_PROGRAM_ADDRESS as Address;
  const bytes = new Uint8Array(await readFile('program/ripduel_escrow.so'));
  const local = await openLocalChain({
    ...SLOT_SETTINGS,
    programs: [{ address: programId, bytes }],
    clock: systemClock,
    random: systemRandom,
  });
  const served = await serveChain(local);
  return {
    chain: await openChain(served.rpcUrl, programId),
    async close() {
      await served.close();
      await local.close();
    },
  };
}
