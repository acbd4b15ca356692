import type { Database } from '../../db/client';
import type { Log } from '../api/log';
import type { ChainPort } from '../chain/port';
import { type Clock, toUnixSeconds } from '../core/clock';
import type { StoredDuel } from '../duel/store';
import { returnEdition, spendEdition } from '../packs/edition-store';
import { readEscrowState } from './escrow-state';
import { type HeldEdition, listHeldEditions } from './held-edition-store';
import { readHistoryPage } from './scan';
import { buildUnreadScan } from './scan-store';
import { readTrustedTip } from './trusted-tip';

interface Services {
  readonly database: Database;
  readonly chain: ChainPort;
  readonly clock: Clock;
  readonly log: Log;
}

/** Maximum number of held editions that one run checks. */
const MAX_EDITIONS = 200;
/** Number of transactions read of an escrow account's history. If it has that many, the edition counts as spent. */
const MAX_TRANSACTIONS = 50;

/**
 * The use of a held edition. `open`: not decided yet, because the chain isn't past the funding deadline or the history
 * couldn't be read whole. `spent`: it reached the chain, the history is too long to tell, or no duel has taken it.
 * `unused`: it never reached the chain and never can.
 */
type EditionUse = 'open' | 'spent' | 'unused';

/**
 * Makes editions of cancelled duels free again, so that opening duels and cancelling them doesn't use up the provider's
 * cards, and marks those of paid duels, and those that no duel has taken, as spent.
 *
 * A duel that never had an opponent has no terms, so nobody can have paid. Terms that nobody paid can't be paid any
 * more once the finalized chain is past their funding deadline: the program refuses it. The edition of cancelled terms
 * is returned only then, and only without a call of the program in the finalized history of their escrow account. So no
 * table is ever in two escrow accounts, although a consent to cancelled terms may be public. A cancelled duel reveals
 * nothing about the draw of the next one over its edition: each duel has its own seed and commitment, and the mints are
 * public from the start.
 *
 * Safe to run concurrently. If the check of an edition fails, logs a warning and tries again in the next run.
 */
export async function returnEditions(services: Services): Promise<void> {
  const { database, clock, log } = services;
  for (const edition of await listHeldEditions(database.queries, clock.now(), MAX_EDITIONS)) {
    const { packId, takenAt } = edition;
    try {
      const use = await findUse(services, edition);
      if (use === 'spent') await spendEdition(database.queries, packId, takenAt, clock.now());
      if (use === 'unused' && (await returnEdition(database.queries, packId, takenAt)))
        log.info({ packId }, 'the edition of a cancelled duel is free again');
    } catch (error) {
      log.warn({ packId, err: error }, 'no check of an edition that a cancelled duel had taken');
    }
  }
}

/**
 * Returns the use of a held edition by all duels that may have taken it. Without such a duel the edition is `spent`: an
 * operator has discarded it, such as after restoring a backup.
 */
async function findUse(services: Services, { duels }: HeldEdition): Promise<EditionUse> {
  if (duels.length === 0) return 'spent';
  const uses = new Set<EditionUse>();
  for (const duel of duels) uses.add(await findUseByDuel(services, duel));
  if (uses.has('spent')) return 'spent';
  return uses.has('open') ? 'open' : 'unused';
}

/**
 * Finds a duel's use of its edition by its status; if cancelled after it was matched, by the chain. `listHeldEditions`
 * leaves out the editions of duels that players may still pay.
 */
async function findUseByDuel(services: Services, duel: StoredDuel): Promise<EditionUse> {
  if (duel.status !== 'cancelled') return 'spent';
  return duel.fundingDeadline === null ? 'unused' : findUseOnChain(services, duel, duel.fundingDeadline);
}

/** Finds a cancelled duel's use by its escrow account and history. A history too long to read means `spent`. */
async function findUseOnChain(services: Services, duel: StoredDuel, fundingDeadline: Date): Promise<EditionUse> {
  const chain = services.chain.housekeeping ?? services.chain;
  const { slot: minSlot, blockHeight } = await readTrustedTip(services);
  const { escrow, chainTime } = await readEscrowState(chain, duel, minSlot);
  if (escrow !== null) return 'spent';
  if (chainTime.seconds <= toUnixSeconds(fundingDeadline)) return 'open';
  // The history is read as of a slot past the funding deadline, so no payment can land after it.
  const tip = { slot: chainTime.slot, blockHeight };
  const scan = buildUnreadScan({ version: 0, duelId: duel.duelId, escrowAddress: duel.escrowAddress as string });
  const { next, calls } = await readHistoryPage(chain, scan, { tip, duel, existed: false, limit: MAX_TRANSACTIONS });
  const isTooLong = next.walkTop !== null;
  if (calls.length > 0 || isTooLong) return 'spent';
  // Without a read height, the node couldn't show all listed transactions, and a missing one may be a payment.
  return next.readHeight === null ? 'open' : 'unused';
}
