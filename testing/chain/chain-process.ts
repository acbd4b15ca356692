import { openLocalChain } from '../../lib/chain/local/local-chain';
import { serveChain } from '../../lib/chain/local/serve';
import { systemClock } from '../../lib/core/clock';
import { systemRandom } from '../../lib/core/random';

/** A chain in its own process, for tests that kill it: `chain-process.ts DATA_DIR`. Prints its URLs as a JSON line. */
const chain = await openLocalChain({ dataDir: process.argv[2], clock: systemClock, random: systemRandom, slotMs: 100 });
const { rpcUrl, wsUrl } = await serveChain(chain);
console.log(JSON.stringify({ rpcUrl, wsUrl }));
