import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { afterCursor } from '../../../db/after-cursor';
import type { Queries, Transaction } from '../../../db/client';
import type { NewRow } from '../../../db/rows';
import {
  gachaCommitments,
  gachaEntries,
  gachaMachines,
  gachaPaymentIntents,
  gachaRipSteps,
  gachaRips,
  gachaSeals,
} from '../../../db/schema/gacha';
import { type StoredMachine, type StoredSeal, toStoredSeal } from '../machines/store';
import type { StoredPayment } from '../payments/store';
import type { StoredCommitment } from './commitment-store';

export type StoredRip = typeof gachaRips.$inferSelect;

/** A rip with everything needed to recompute it. */
export interface RipRecord {
  readonly rip: StoredRip;
  readonly machine: StoredMachine;
  readonly seal: StoredSeal;
  readonly commitment: StoredCommitment;
  /** Null in fixture mode. */
  readonly payment: StoredPayment | null;
  readonly serverSeed: string;
}

/** Inserts a rip with its reveal, acquisition and settlement, each a row of its own. */
export async function insertRip(transaction: Transaction, rip: StoredRip, serverSeed: string): Promise<void> {
  await transaction.insert(gachaRips).values(rip);
  const { ripId, rippedAt: at } = rip;
  const steps: NewRow<typeof gachaRipSteps>[] = [
    { ripId, sequence: 1, kind: 'reveal', at, serverSeed },
    { ripId, sequence: 2, kind: 'acquisition', at, serverSeed: null },
    { ripId, sequence: 3, kind: 'settlement', at, serverSeed: null },
  ];
  await transaction.insert(gachaRipSteps).values(steps);
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

/** Finds a rip and the parts of its proof; null if there is none. A rip is stored only when it is settled. */
export async function findRip(queries: Queries, ripId: string): Promise<RipRecord | null> {
  const [row] = await queries
    .select({
      rip: gachaRips,
      machine: gachaMachines,
      seal: gachaSeals,
      commitment: gachaCommitments,
      payment: gachaPaymentIntents,
      serverSeed: revealStep.serverSeed,
    })
    .from(gachaRips)
    .innerJoin(gachaMachines, eq(gachaMachines.machineKey, gachaRips.machineKey))
    .innerJoin(
      gachaSeals,
      and(eq(gachaSeals.machineKey, gachaRips.machineKey), eq(gachaSeals.sequence, gachaRips.sealSequence)),
    )
    .innerJoin(gachaCommitments, eq(gachaCommitments.commitmentId, gachaRips.commitmentId))
    .innerJoin(revealStep, and(eq(revealStep.ripId, gachaRips.ripId), eq(revealStep.kind, 'reveal')))
    .leftJoin(gachaPaymentIntents, eq(gachaPaymentIntents.intentId, gachaRips.paymentIntentId))
    .where(eq(gachaRips.ripId, ripId));
  return row === undefined ? null : { ...row, seal: toStoredSeal(row.seal), serverSeed: row.serverSeed as string };
}

/** Lists a wallet's rips, newest first, after the cursor position. */
export async function listRipRows(
  queries: Queries,
  of: { readonly wallet: string; readonly machineKey: string | undefined },
  page: { readonly after: readonly string[]; readonly limit: number },
) {
  return queries
    .select({ rip: gachaRips, entry: gachaEntries, machine: gachaMachines })
    .from(gachaRips)
    .innerJoin(gachaMachines, eq(gachaMachines.machineKey, gachaRips.machineKey))
    .innerJoin(
      gachaEntries,
      and(eq(gachaEntries.machineKey, gachaRips.machineKey), eq(gachaEntries.entryIndex, gachaRips.entryIndex)),
    )
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

/** Number of newest rips that a tally reads. */
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
