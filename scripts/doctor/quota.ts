import { base58 } from '@scure/base';
import { createDefaultRpcTransport, type RpcTransport } from '@solana/kit';
import { NodeQuota } from '../../lib/chain/nodes/quota';
import { systemTiming } from '../../lib/chain/nodes/timing';
import { TurnQueue } from '../../lib/chain/nodes/turn-queue';
import type { ChainPort } from '../../lib/chain/port';
import { createChainPort } from '../../lib/chain/rpc';
import type { Config } from '../../lib/configuration/config';
import { buildRpcNodeSettings } from '../../lib/configuration/rpc-nodes';
import type { Clock } from '../../lib/core/clock';
import { CheckError, CheckUndecided, CheckWarning, type Finding, runCheck } from './finding';

const BUDGETS_FIX = 'lower SOLANA_RECOVERY_INTENT_BUDGET and SOLANA_RECOVERY_CANDIDATE_BUDGET.';
const FIX = `Set SOLANA_RPC_PER_SECOND to the plan’s calls per second, use an RPC with a larger quota, or ${BUDGETS_FIX}`;
const CONFIGURED_RATE_FIX =
  'Lower SOLANA_RPC_PER_SECOND or the method’s limit in SOLANA_RPC_METHOD_LIMITS: the node allows less.';
const SMALL_QUOTA_FIX = `Use an RPC with a larger quota and raise SOLANA_RPC_PER_SECOND and SOLANA_RPC_METHOD_LIMITS, or ${BUDGETS_FIX}`;
/** Longest time for the calls of one run, measured or by the configured quota. Beyond it the finding isn't `ok`. */
const GIVE_UP_AFTER_MS = 30_000;

/** An RPC call that a reconciliation run makes, with the name of its method. */
type Call = readonly [name: string, make: () => Promise<unknown>];

/**
 * Checks the quota of the RPC: makes the calls of one reconciliation run that uses its whole budget, one after the
 * other and within the configured quota, and stops at the first that fails. The calls go only to `url`, and change
 * nothing. Makes none if the configured quota is too small for such a run.
 */
export function checkQuota(config: Config, url: string, clock: Clock): Promise<Finding> {
  const chain = createChainPort(withQuotaErrors(createDefaultRpcTransport({ url })));
  const { quota } = buildRpcNodeSettings(config);
  const isConfigured = quota.perSecond !== null || quota.perSecondByMethod.size > 0;
  const turns = new TurnQueue(new NodeQuota(quota, 'alone', systemTiming), systemTiming, () => {});
  return runCheck('Quota of the RPC', FIX, async () => {
    const calls = buildRunCalls(config, chain);
    assertQuotaSuffices(config, calls);
    const begun = clock.now().getTime();
    const seconds = () => `${((clock.now().getTime() - begun) / 1_000).toFixed(1)} s`;
    for (const [made, [name, call]] of calls.entries()) {
      if (clock.now().getTime() - begun > GIVE_UP_AFTER_MS)
        throw new CheckUndecided(`${made} of ${calls.length} calls took ${seconds()}`);
      await turns.waitForTurn(name, 'player');
      await call().catch((error: unknown) => {
        if (!isQuotaExceeded(error))
          throw new CheckUndecided(`${name} is refused for another reason, so this can’t be told`, { cause: error });
        const found = `429 for ${name}, after ${made} of the ${calls.length} calls of a run, in ${seconds()}`;
        throw isConfigured
          ? new CheckError(`${found}, at the configured pace`, { fix: CONFIGURED_RATE_FIX })
          : new Error(found);
      });
    }
    return `${calls.length} calls, as many as a run makes, were answered in ${seconds()}`;
  });
}

/** Throws a warning if the configured quota makes a whole run take longer than half a minute. */
function assertQuotaSuffices(config: Config, calls: readonly Call[]): void {
  const { perSecond, perSecondByMethod } = buildRpcNodeSettings(config).quota;
  const names = calls.map(([name]) => name);
  const waits = [...new Set(names)].map((name) => {
    const limit = perSecondByMethod.get(name) ?? perSecondByMethod.get('*') ?? Number.POSITIVE_INFINITY;
    return names.filter((each) => each === name).length / limit;
  });
  const seconds = Math.max(names.length / (perSecond ?? Number.POSITIVE_INFINITY), ...waits);
  if (seconds * 1_000 <= GIVE_UP_AFTER_MS) return;
  const found = `a run of ${names.length} calls takes ${Math.ceil(seconds)} s with the configured quota`;
  throw new CheckWarning(`${found}, if no player waits for anything`, { fix: SMALL_QUOTA_FIX });
}

/**
 * Lists the calls of a run that uses its whole budget: two for chain and tip, three for each intent (accounts, states,
 * a page of history), and one for each candidate.
 */
function buildRunCalls(config: Config, chain: ChainPort): Call[] {
  const { SOLANA_RECOVERY_INTENT_BUDGET: intents, SOLANA_RECOVERY_CANDIDATE_BUDGET: candidates } = config;
  const account = config.ESCROW_PROGRAM_ID;
  const signature = base58.encode(new Uint8Array(64).fill(1));
  const perIntent: Call[] = [
    ['getMultipleAccounts', () => chain.finalizedAccounts([account])],
    ['getSignatureStatuses', () => chain.signatureStates([signature])],
    ['getSignaturesForAddress', () => chain.finalizedSignatures(account, 1, { before: null })],
  ];
  const fetch: Call = ['getTransaction', () => chain.finalizedTransaction(signature)];
  return [
    ['getGenesisHash', () => chain.genesisHash()],
    ['getEpochInfo', () => chain.finalizedTip()],
    ...Array.from({ length: intents }, () => perIntent).flat(),
    ...Array.from({ length: candidates }, () => fetch),
  ];
}

/** A JSON-RPC error with the code 429. */
class QuotaExceeded extends Error {}

/**
 * Makes a transport throw QuotaExceeded for a JSON-RPC error with the code 429. Some providers send that instead of the
 * HTTP status, and @solana/kit has no error for it.
 */
function withQuotaErrors(transport: RpcTransport): RpcTransport {
  return (async (request) => {
    const answer = await transport(request);
    const { error } = (answer ?? {}) as { error?: { code?: unknown } };
    if (Number(error?.code) === 429) throw new QuotaExceeded();
    return answer;
  }) as RpcTransport;
}

function isQuotaExceeded(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { context } = each as { context?: { statusCode?: unknown } };
    if (each instanceof QuotaExceeded || context?.statusCode === 429) return true;
  }
  return false;
}
