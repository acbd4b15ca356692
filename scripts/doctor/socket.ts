import type { Address } from '@solana/kit';
import { createSubscriptionsClient } from '../../lib/chain/notifications/open-subscriptions';
import type { ChainPort } from '../../lib/chain/port';
import type { Config } from '../../lib/configuration/config';
import { describeCause } from '../../lib/core/describe-error';
import { type Finding, runCheck } from './finding';

const FIX = 'Name the wss:// address of the same node in SOLANA_WS_URL, or remove it: the worker then only polls.';
/** Timeout, so that a node that accepts a socket but sends nothing doesn't block the other checks. Slots take 0.4 s. */
const SOCKET_TIMEOUT_MS = 5_000;
/**
 * The largest allowed difference, either way, between the socket's slot and the newest final one. About 32 is normal,
 * and nodes of one provider differ by a few.
 */
const MAX_SLOT_DIFFERENCE = 300n;

/**
 * Subscribes to slots and to the escrow program at `SOLANA_WS_URL`, and checks that the first slot is near the RPC's
 * newest finalized one.
 */
export function checkSocket(config: Config, chain: ChainPort, waitMs = SOCKET_TIMEOUT_MS): Promise<Finding> {
  const { SOLANA_WS_URL: url, ESCROW_PROGRAM_ID: programId } = config;
  return runCheck('WebSocket of the RPC', FIX, async () => {
    if (url === undefined) return 'none: the worker polls';
    const ending = new AbortController();
    const timer = setTimeout(() => ending.abort(new Error(`no answer within ${waitMs / 1_000} s`)), waitMs);
    try {
      return await trySubscriptions(url, programId as Address, chain, ending.signal);
    } finally {
      clearTimeout(timer);
      ending.abort();
    }
  });
}

/** Returns the text of the finding. Throws if a method fails, no slot comes, or the slot is far from the RPC's. */
async function trySubscriptions(
  url: string,
  programId: Address,
  chain: ChainPort,
  abortSignal: AbortSignal,
): Promise<string> {
  const rpc = createSubscriptionsClient(url);
  const buildFailureHandler =
    (method: string) =>
    (cause: unknown): never => {
      throw new Error(`${method} fails: ${describeCause(cause)}`);
    };
  const slots = await rpc.slotNotifications().subscribe({ abortSignal }).catch(buildFailureHandler('slotSubscribe'));
  const options = { commitment: 'confirmed', encoding: 'base64' } as const;
  await rpc
    .programNotifications(programId, options)
    .subscribe({ abortSignal })
    .catch(buildFailureHandler('programSubscribe'));
  for await (const { slot } of slots) {
    const { slot: final } = await chain.finalizedTip();
    if (slot + MAX_SLOT_DIFFERENCE < final || slot > final + MAX_SLOT_DIFFERENCE)
      throw new Error(`its slot is ${slot}, that of SOLANA_RPC_URL ${final}: it is behind, or serves another chain`);
    return `slotSubscribe and programSubscribe work, slot ${slot}`;
  }
  throw new Error('slotSubscribe reports no slot', { cause: abortSignal.reason });
}
