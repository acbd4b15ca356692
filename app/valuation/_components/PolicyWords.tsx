import { useTranslations } from '#use-translations';
import type { EndpointResponse } from '../../../lib/client/given';
import type { getPolicy } from '../../../lib/valuation/contract';
import { formatUtcDay } from '../../_site/utc-time';
import { FactList } from '../../_ui/FactList';

export type Policy = EndpointResponse<typeof getPolicy>;

/** Returns the words for the value of a policy's member; a value that this page doesn't know is shown as JSON. */
const describeValue = (known: Readonly<Record<string, string>>, value: unknown): string =>
  known[String(value)] ?? JSON.stringify(value);

/** A policy in words, member by member. */
export function PolicyWords({ policy: { policy, current, createdAt } }: { policy: Policy }) {
  const t = useTranslations('valuation.words');
  const { symbol, decimals } = (policy.unit ?? {}) as { symbol?: unknown; decimals?: unknown };
  const since = formatUtcDay(t.locale, createdAt);
  return (
    <FactList
      facts={[
        [t('worth'), t('worthNote', { sentence: toSentence(policy.valueOf) })],
        [t('unit'), t('unitNote', { symbol: String(symbol), decimals: String(decimals) })],
        [t('winner'), describeValue({ 'higher-value': t('higherValue') }, policy.winner)],
        [t('tie'), describeValue({ 'seed-coin': t('seedCoin') }, policy.tie)],
        [t('inUse'), t('inUseNote', { current: current ? 'yes' : 'no', day: since })],
      ]}
    />
  );
}

function toSentence(said: unknown): string {
  const text = String(said);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
