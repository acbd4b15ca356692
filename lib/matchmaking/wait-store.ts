import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/client';
import { preparedOnce } from '../../db/prepared';
import { ESTIMATE_SAMPLES, type Segment } from './rules';

const waitsIn = preparedOnce((queries: Queries) =>
  queries
    .select({
      sampleSize: sql<number>`count(*)::int`,
      median: sql<number>`coalesce(percentile_cont(0.5) within group
        (order by extract(epoch from matched_at - created_at)), 0)::float8`,
    })
    .from(
      sql`(select matched_at, created_at from matchmaking_tickets
        where side = 'creator' and pack_tier = ${sql.placeholder('packTier')} and policy_hash = ${sql.placeholder('policyHash')}
          and provider_mode = ${sql.placeholder('providerMode')} and region = ${sql.placeholder('region')}
          and risk_segment = ${sql.placeholder('riskSegment')}
        order by matched_at desc nulls last limit ${sql.raw(String(ESTIMATE_SAMPLES))}) waited`,
    )
    .prepare('median_wait'),
);

/**
 * The median wait, in seconds, of the last who waited in this segment and met somebody, and how many they
 * are. Who met somebody at once did not wait and is not counted.
 */
export async function medianWait(
  queries: Queries,
  { packTier, policyHash, providerMode, region, riskSegment }: Segment,
): Promise<{ readonly median: number; readonly sampleSize: number }> {
  const [row] = await waitsIn(queries).execute({ packTier, policyHash, providerMode, region, riskSegment });
  return row ?? { median: 0, sampleSize: 0 };
}
