import type { EndpointResponse } from '../../../lib/client/given';
import type { getPolicy } from '../../../lib/valuation/contract';
import { FactList } from '../../_ui/FactList';

export type Policy = EndpointResponse<typeof getPolicy>;

const WINNER_RULE_WORDS: Readonly<Record<string, string>> = { 'higher-value': 'The pull with the higher value.' };
const TIE_RULE_WORDS: Readonly<Record<string, string>> = {
  'seed-coin':
    'A fair coin from the provider’s seed and the slot’s hash, which nobody knew together before both had paid: one bit, 0 for the creator, 1 for the opponent.',
};

/** Returns the words for a member of the policy; one that this page doesn't know is shown as JSON. */
const describeValue = (known: Readonly<Record<string, string>>, value: unknown): string =>
  known[String(value)] ?? JSON.stringify(value);

/** A policy in words, member by member. */
export function PolicyWords({ policy: { policy, current, createdAt } }: { policy: Policy }) {
  const { symbol, decimals } = (policy.unit ?? {}) as { symbol?: unknown; decimals?: unknown };
  const since = createdAt.toISOString().slice(0, 10);
  return (
    <FactList
      facts={[
        [
          'What a card is worth',
          `${toSentence(policy.valueOf)} Nobody can change that value once the table is sealed.`,
        ],
        [
          'The unit',
          `${String(symbol)} with ${String(decimals)} decimals, for comparison only. None of it moves in a duel.`,
        ],
        ['Who wins', describeValue(WINNER_RULE_WORDS, policy.winner)],
        ['Equal values', describeValue(TIE_RULE_WORDS, policy.tie)],
        ['In use', current ? `Since ${since}, for every new duel.` : `No longer for new duels. Here since ${since}.`],
      ]}
    />
  );
}

function toSentence(said: unknown): string {
  const text = String(said);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
