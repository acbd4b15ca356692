import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { MAX_ESTIMATE_SAMPLES, type Segment } from './rules';

/**
 * Calculates the median wait in seconds of the last matched tickets of a segment that are their duel's creator, which
 * of two searches is the one that began first; and the number of these tickets. The median is 0 without any.
 */
export async function findMedianWait(
  queries: Queries,
  { packTier, policyHash, providerMode, region, riskSegment }: Segment,
): Promise<{ readonly median: number; readonly sampleSize: number }> {
  const [row] = await queries
    .select({
      sampleSize: sql<number>`count(*)::int`,
      median: sql<number>`coalesce(percentile_cont(0.5) within group
        (order by extract(epoch from matched_at - created_at)), 0)::float8`,
    })
    .from(
      sql`(select matched_at, created_at from matchmaking_tickets
        where side = 'creator' and pack_tier = ${packTier} and policy_hash = ${policyHash}
          and provider_mode = ${providerMode} and region = ${region} and risk_segment = ${riskSegment}
        order by matched_at desc nulls last limit ${sql.raw(String(MAX_ESTIMATE_SAMPLES))}) waited`,
    );
  return row ?? { median: 0, sampleSize: 0 };
}
