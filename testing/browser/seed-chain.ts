import { openLocalChain } from '../../lib/chain/local/local-chain';
import { MEMO_PROGRAM } from '../../lib/chain/local/runtime/program-addresses';
import { systemClock } from '../../lib/core/clock';
import { systemRandom } from '../../lib/core/random';
import { lighthouseStandIn } from '../chain/lighthouse';

const INCINERATOR = '1nc1nerator11111111111111111111111111111111';
const AIRDROP_LAMPORTS = 1_000_000;

/**
 * Creates an embedded chain in a data folder, with a stand-in for Lighthouse, the program whose calls wallets add to
 * transactions. The tests' server continues this chain, because the product itself never loads that program.
 */
async function seedChain(dataDir: string): Promise<void> {
  const local = await openLocalChain({ dataDir, slotMs: 0, clock: systemClock, random: systemRandom });
  const { bank } = local.chain;
  const { address, bytes } = lighthouseStandIn();
  const memo = bank.account(MEMO_PROGRAM);
  if (memo === null) throw new Error('The embedded chain lacks SPL Memo.');
  bank.setAccount(local.chain.slotAt('processed'), address, { ...memo, data: bytes });
  // Only a slot with a transaction is written to disk.
  const airdrop = { jsonrpc: '2.0', id: 1, method: 'requestAirdrop', params: [INCINERATOR, AIRDROP_LAMPORTS] };
  await local.handleRpcBody(JSON.stringify(airdrop));
  local.tick();
  await local.close();
}

await seedChain(process.argv[2] as string);
