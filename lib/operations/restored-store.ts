import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../db/client';
import { walletSessions } from '../../db/schema/auth';
import { duels } from '../../db/schema/duels';
import { gachaCommitments, gachaPaymentIntents } from '../../db/schema/gacha';
import { packEditions } from '../../db/schema/packs';
import { providerCommitments } from '../../db/schema/provider';
import { transactionIntents } from '../../db/schema/transactions';

/** Numbers of rows that `voidRestoredRows` changed; of editions, only those that were free. */
export interface VoidedRowCounts {
  readonly sessions: number;
  readonly commitments: number;
  readonly editions: number;
  readonly machineCommitments: number;
  readonly duels: number;
  readonly intents: number;
  readonly payments: number;
}

/**
 * Voids the facts that may be wrong after a restored backup. Seeds, cards and sessions that the backup shows as unused
 * may have been used, revealed or ended since. Duels, intents and payments that wait for a check of the chain become
 * due now.
 */
export async function voidRestoredRows(transaction: Transaction, now: Date): Promise<VoidedRowCounts> {
  const change = async <Table extends PgTable>(
    table: Table,
    set: Partial<Table['$inferSelect']>,
    where: SQL,
  ): Promise<number> => {
    const rows = await transaction.update<PgTable>(table).set(set).where(where).returning({ one: sql`1` });
    return rows.length;
  };
  const leaseless = { leaseToken: null, leaseUntil: null };
  return {
    sessions: await change(walletSessions, { revokedAt: now }, isNull(walletSessions.revokedAt)),
    commitments: await change(providerCommitments, { takenAt: now }, isNull(providerCommitments.takenAt)),
    editions: await voidEditions(transaction, now),
    machineCommitments: await change(gachaCommitments, { expiresAt: now }, isNull(gachaCommitments.takenAt)),
    duels: await change(duels, { nextCheckAt: now, ...leaseless }, isNotNull(duels.nextCheckAt)),
    intents: await change(transactionIntents, { nextScanAt: now }, isNotNull(transactionIntents.nextScanAt)),
    payments: await change(gachaPaymentIntents, { nextCheckAt: now }, isNotNull(gachaPaymentIntents.nextCheckAt)),
  };
}

/**
 * Makes all editions unavailable for ever, also taken ones: an edition whose duel is cancelled in the backup may have
 * become free and been used by another duel since. Returns the number of editions that were free.
 */
async function voidEditions(transaction: Transaction, now: Date): Promise<number> {
  const { packId, takenAt, spentAt } = packEditions;
  const isFree = isNull(takenAt);
  const voided = await transaction
    .update(packEditions)
    .set({ takenAt: now, spentAt: now })
    .where(isFree)
    .returning({ packId });
  await transaction
    .update(packEditions)
    .set({ spentAt: now })
    .where(and(isNotNull(takenAt), isNull(spentAt)));
  return voided.length;
}
