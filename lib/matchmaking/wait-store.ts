import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { ESTIMATE_SAMPLES, type Segment } from './rules';

/**
 * The median wait, in seconds, of the last who waited in this segment and met somebody, and how many they
 * are. Who met somebody at once did not wait and is not counted.
 */
export async function medianWait(
  queries: Queries,
  { packTier, policyHash, providerMode, region, riskSegment }: Segment,
): Promise<{ readonly median: number; readonly sampleSize: number }> {
  const answer = await queries.execute(sql`
    select count(*)::int as "sampleSize",
      coalesce(percentile_cont(0.5) within group (order by extract(epoch from matched_at - created_at)), 0)::float8 as median
    from (select matched_at, created_at from matchmaking_tickets
      where side = 'creator' and pack_tier = ${packTier} and policy_hash = ${policyHash} and provider_mode = ${providerMode}
        and region = ${region} and risk_segment = ${riskSegment}
      order by matched_at desc nulls last limit ${ESTIMATE_SAMPLES}) waited`);
  const [row] = (answer as unknown as { rows: { median: number; sampleSize: number }[] }).rows;
  return row ?? { median: 0, sampleSize: 0 };
}
