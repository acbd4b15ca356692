import { type Client, createClient } from '../../lib/client/client';
import { pages } from '../../lib/client/pages';
import { type DuelBody, type DuelSummaryBody, getDuel, listDuels } from '../../lib/duel/contract';
import { createExpectationCache } from '../fact-cache';
import { toErrorFields } from '../log';
import { hasPaid, type Payer, payDuel } from '../pay';
import { repeatUntilAborted } from '../repeat';
import { topUpFromFaucet } from '../top-up';
import { type UnfundedDuel, UnfundedDuelList } from '../unfunded-duels';

/** Pause between two reads of the duels that the house may have to pay for. */
const TICK_MS = 1_500;
/** Pause between two checks of the house's balance. */
const FUNDS_CHECK_INTERVAL_MS = 30_000;
/** Shortest pause between two attempts to pay for the same duel. */
const PAYMENT_RETRY_DELAY_MS = 3_000;
/** If the house has fewer than `min` lamports, it requests `amount` from the faucet. */
const FAUCET_TOP_UP_LAMPORTS = { min: 1_000_000_000n, amount: 5_000_000_000n };
/**
 * Statuses after the service has seen one side's payment on chain. The house pays only then, so the player pays first
 * and a player who doesn't pay costs it nothing.
 */
const PAYABLE_STATUSES = ['funding', 'committing'] as const;

export interface HouseSettings extends Omit<Payer, 'facts'> {
  /** The only provider that the house plays with. If undefined, the first one that the service names. */
  readonly providerKey: string | undefined;
  /**
   * Minimum lamports that a bond covers for each base unit of a card's value. A pack's higher published rate replaces
   * it.
   */
  readonly lamportsPerValueUnit: bigint;
  /** An integration key with the scopes `read` and `act`, which the operator made for this agent alone. */
  readonly integrationKey: string;
}

/**
 * Runs the house: it pays its side of duels that players chose to play with it, with its own key, through the public
 * API.
 */
export async function runHouse(settings: HouseSettings): Promise<void> {
  const { connection, keypair, integrationKey, clock, log, signal } = settings;
  const wallet = keypair.address;
  const client = createClient({ baseUrl: connection.apiBaseUrl, integrationKey });
  const payer: Payer = { ...settings, facts: createExpectationCache(client, settings) };
  const unfundedDuels = new UnfundedDuelList(wallet);
  log('started', { wallet });
  await Promise.all([
    repeatUntilAborted(FUNDS_CHECK_INTERVAL_MS, log, signal, () =>
      topUpFromFaucet(connection, keypair, FAUCET_TOP_UP_LAMPORTS, log, signal),
    ),
    repeatUntilAborted(TICK_MS, log, signal, async () => {
      const payableDuels: DuelSummaryBody[] = [];
      for (const status of PAYABLE_STATUSES) {
        const query = { wallet, status, matchmakingMode: 'house', limit: 50 } as const;
        for await (const page of pages(client, listDuels, { query }, { signal })) payableDuels.push(...page.items);
      }
      unfundedDuels.replace(payableDuels);
      for (const duel of unfundedDuels.listUnpaid(clock.now().getTime())) void payUnlessPaid(client, duel, payer);
    }),
  ]);
}

/** Reads one duel and pays the house's side if that is still due. Never throws: a failure is logged and retried. */
async function payUnlessPaid(client: Client, unfunded: UnfundedDuel, payer: Payer): Promise<void> {
  const { keypair, clock, log, signal } = payer;
  const { duelId } = unfunded;
  unfunded.isBusy = true;
  try {
    const duel = await client.call(getDuel, { params: { duelId } }, { signal });
    updateUnfundedDuel(unfunded, duel, keypair.address);
    if (!unfunded.needsNoPayment && isHouseDuel(duel, keypair.address))
      await payDuel(client, duel, payer, keypair.address);
  } catch (error) {
    if (!signal.aborted) log('failed', { duel: duelId, ...toErrorFields(error) });
  }
  unfunded.isBusy = false;
  unfunded.nextAttemptAtMs = clock.now().getTime() + PAYMENT_RETRY_DELAY_MS;
}

/** Updates an unfunded duel from the service's state, including whether the house still has to pay for it. */
function updateUnfundedDuel(unfunded: UnfundedDuel, duel: DuelBody, wallet: string): void {
  unfunded.status = duel.status;
  unfunded.needsNoPayment = hasPaid(duel, wallet) || !PAYABLE_STATUSES.some((status) => status === duel.status);
}

const isHouseDuel = (duel: DuelBody, wallet: string): boolean =>
  duel.matchmakingMode === 'house' && duel.creatorWallet === wallet;
