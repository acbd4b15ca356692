import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import { afterCursor } from '../../../db/after-cursor';
import type { Queries, Transaction } from '../../../db/client';
import type { NewRow } from '../../../db/rows';
import { cardDeliveries } from '../../../db/schema/card-deliveries';
import {
  gachaCommitments,
  gachaDebts,
  gachaEntries,
  gachaMachines,
  gachaPaymentIntents,
  gachaRipSteps,
  gachaRips,
  gachaSeals,
} from '../../../db/schema/gacha';
import type { StoredCardDelivery } from '../deliveries/store';
import { type StoredMachine, type StoredSeal, toStoredSeal } from '../machines/store';
import type { StoredPayment } from '../payments/store';
import type { StoredSeedCommitment } from './commitment-store';

export type StoredRip = typeof gachaRips.$inferSelect;

/** When the steps of a rip after its reveal were recorded; null for those that weren't. */
export interface RipTimes {
  readonly acquiredAt: Date | null;
  readonly settledAt: Date | null;
  /** When the delivery was withdrawn, so that the payment is owed back. */
  readonly undeliveredAt: Date | null;
}

/** A rip with everything needed to recompute it. */
export interface RipRecord {
  readonly rip: StoredRip;
  readonly machine: StoredMachine;
  readonly seal: StoredSeal;
  readonly commitment: StoredSeedCommitment;
  /** Null for a free rip. */
  readonly payment: StoredPayment | null;
  /** Secret until the rip has ended: `hasRipEnded`. */
  readonly serverSeed: string;
  readonly times: RipTimes;
  /** Null for a rip that brings no card (a free one, or one of an earlier release), and for one just being created. */
  readonly delivery: StoredCardDelivery | null;
  /** Id of the refund owed for an undelivered card; null if there is none. */
  readonly debtId: string | null;
}

/** Whether a rip has ended: settled, or owed back. From then on its server seed is shown. */
export const hasRipEnded = ({ settledAt, undeliveredAt }: RipTimes): boolean =>
  settledAt !== null || undeliveredAt !== null;

/** Inserts a rip with its reveal. */
export async function insertRip(transaction: Transaction, rip: StoredRip, serverSeed: string): Promise<void> {
  await transaction.insert(gachaRips).values(rip);
  const { ripId, rippedAt } = rip;
  await insertRipSteps(transaction, [{ ripId, sequence: 1, kind: 'reveal', at: rippedAt, serverSeed }]);
}

/** Inserts steps of a rip, each a row of its own. */
export async function insertRipSteps(
  transaction: Transaction,
  steps: readonly NewRow<typeof gachaRipSteps>[],
): Promise<void> {
  await transaction.insert(gachaRipSteps).values([...steps]);
}

/** Finds a rip without the parts of its proof; null if there is none. */
export async function findStoredRip(queries: Queries, ripId: string): Promise<StoredRip | null> {
  const [row] = await queries.select().from(gachaRips).where(eq(gachaRips.ripId, ripId));
  return row ?? null;
}

/** Takes and spends a commitment at once, for a free rip. Returns false if it was taken before. */
export async function takeAndSpendCommitment(
  transaction: Transaction,
  commitmentId: string,
  at: Date,
): Promise<boolean> {
  const spent = await transaction
    .update(gachaCommitments)
    .set({ takenAt: at, spentAt: at })
    .where(and(eq(gachaCommitments.commitmentId, commitmentId), isNull(gachaCommitments.takenAt)))
    .returning({ commitmentId: gachaCommitments.commitmentId });
  return spent.length === 1;
}

const revealStep = alias(gachaRipSteps, 'reveal');
const acquisitionStep = alias(gachaRipSteps, 'acquisition');
const settlementStep = alias(gachaRipSteps, 'settlement');
const undeliveredStep = alias(gachaRipSteps, 'undelivered');

const buildStepJoin = (step: { readonly ripId: PgColumn; readonly kind: PgColumn }, kind: string) =>
  and(eq(step.ripId, gachaRips.ripId), eq(step.kind, kind));

const ripTimes = {
  acquiredAt: acquisitionStep.at,
  settledAt: settlementStep.at,
  undeliveredAt: undeliveredStep.at,
};

/** Finds a rip and the parts of its proof; null if there is none. */
export async function findRip(queries: Queries, ripId: string): Promise<RipRecord | null> {
  const [row] = await queries
    .select({
      rip: gachaRips,
      machine: gachaMachines,
      seal: gachaSeals,
      commitment: gachaCommitments,
      payment: gachaPaymentIntents,
      serverSeed: revealStep.serverSeed,
      times: ripTimes,
      delivery: cardDeliveries,
      debtId: gachaDebts.debtId,
    })
    .from(gachaRips)
    .innerJoin(gachaMachines, eq(gachaMachines.machineKey, gachaRips.machineKey))
    .innerJoin(
      gachaSeals,
      and(eq(gachaSeals.machineKey, gachaRips.machineKey), eq(gachaSeals.sequence, gachaRips.sealSequence)),
    )
    .innerJoin(gachaCommitments, eq(gachaCommitments.commitmentId, gachaRips.commitmentId))
    .innerJoin(revealStep, buildStepJoin(revealStep, 'reveal'))
    .leftJoin(acquisitionStep, buildStepJoin(acquisitionStep, 'acquisition'))
    .leftJoin(settlementStep, buildStepJoin(settlementStep, 'settlement'))
    .leftJoin(undeliveredStep, buildStepJoin(undeliveredStep, 'undelivered'))
    .leftJoin(gachaPaymentIntents, eq(gachaPaymentIntents.intentId, gachaRips.paymentIntentId))
    .leftJoin(cardDeliveries, eq(cardDeliveries.ripId, gachaRips.ripId))
    .leftJoin(gachaDebts, and(eq(gachaDebts.intentId, gachaRips.paymentIntentId), eq(gachaDebts.reason, 'undelivered')))
    .where(eq(gachaRips.ripId, ripId));
  if (row === undefined) return null;
  return {
    ...row,
    seal: toStoredSeal(row.seal),
    serverSeed: row.serverSeed as string,
    delivery: row.delivery as StoredCardDelivery | null,
  };
}

/** Lists a wallet's rips, newest first, after the cursor position. */
export async function listRipRows(
  queries: Queries,
  of: { readonly wallet: string; readonly machineKey: string | undefined },
  page: { readonly after: readonly string[]; readonly limit: number },
) {
  return queries
    .select({
      rip: gachaRips,
      entry: gachaEntries,
      machine: gachaMachines,
      times: ripTimes,
    })
    .from(gachaRips)
    .innerJoin(gachaMachines, eq(gachaMachines.machineKey, gachaRips.machineKey))
    .innerJoin(
      gachaEntries,
      and(eq(gachaEntries.machineKey, gachaRips.machineKey), eq(gachaEntries.entryIndex, gachaRips.entryIndex)),
    )
    .leftJoin(acquisitionStep, buildStepJoin(acquisitionStep, 'acquisition'))
    .leftJoin(settlementStep, buildStepJoin(settlementStep, 'settlement'))
    .leftJoin(undeliveredStep, buildStepJoin(undeliveredStep, 'undelivered'))
    .where(
      and(
        eq(gachaRips.wallet, of.wallet),
        of.machineKey === undefined ? undefined : eq(gachaRips.machineKey, of.machineKey),
        afterCursor([gachaRips.rippedAt, gachaRips.ripId], page.after),
      ),
    )
    .orderBy(desc(gachaRips.rippedAt), desc(gachaRips.ripId))
    .limit(page.limit);
}

/** Maximum number of rips of a machine that a tally reads: the newest ones. */
export const MAX_TALLIED_RIPS = 10_000;

/**
 * Sums, for each tier, the draws of a machine's newest rips and the draws expected by their odds. Values are in base
 * units.
 */
export async function tallyRips(queries: Queries, machineKey: string) {
  const sample = queries
    .select()
    .from(gachaRips)
    .where(eq(gachaRips.machineKey, machineKey))
    .orderBy(desc(gachaRips.rippedAt), desc(gachaRips.ripId))
    .limit(MAX_TALLIED_RIPS)
    .as('sample');
  const drawn = queries.$with('drawn').as(queries.select().from(sample));
  const share = sql`(weight.value ->> 'weight')::numeric / ${gachaSeals.totalWeight}`;
  return queries
    .with(drawn)
    .select({
      tier: gachaEntries.tier,
      stated: sql<number>`sum(${share})::float8`,
      statedValue: sql<string>`sum(${share} * ${gachaEntries.valueAmount})::text`,
      realised: sql<number>`(count(*) filter (where ${drawn.entryIndex} = ${gachaEntries.entryIndex}))::int`,
      realisedValue: sql<string>`coalesce(sum(${gachaEntries.valueAmount}) filter (where ${drawn.entryIndex} = ${gachaEntries.entryIndex}), 0)::text`,
    })
    .from(drawn)
    .innerJoin(
      gachaSeals,
      and(eq(gachaSeals.machineKey, drawn.machineKey), eq(gachaSeals.sequence, drawn.sealSequence)),
    )
    .innerJoin(sql`jsonb_array_elements(${gachaSeals.oddsJson}::jsonb -> 'entries') weight`, sql`true`)
    .innerJoin(
      gachaEntries,
      and(
        eq(gachaEntries.machineKey, drawn.machineKey),
        eq(gachaEntries.entryIndex, sql`(weight.value ->> 'entryIndex')::int`),
      ),
    )
    .groupBy(gachaEntries.tier)
    .orderBy(asc(gachaEntries.tier));
}
