import type { RgsProof } from '../../../lib/proofs/rules/proof';
import { getNameStart } from '../../../lib/social/rules/player-name';
import { localizeAmount } from '../../_messages/format-number';
import type { Translate } from '../../_messages/translate';

type Members = Readonly<Record<string, unknown>>;

/**
 * Returns a duel's result in a sentence that names the winner's side, wallet (if the proof has it) and reason, with the
 * values. Null if the result doesn't have the form of a duel's. Forms are checked by hand, since zod is larger than the
 * page.
 */
export function describeDuelOutcome(
  t: Translate<'verify'>,
  { result, evidence }: Pick<RgsProof, 'result' | 'evidence'>,
): string | null {
  const { winner, decidedBy, draws, valueDecimals } = result as Members;
  if (!Array.isArray(draws) || !Number.isInteger(valueDecimals) || (valueDecimals as number) < 0) return null;
  const own = findBySide(draws, winner)?.valueAmount;
  const other = findBySide(draws, winner === 'creator' ? 'opponent' : 'creator')?.valueAmount;
  if (!isAmount(own) || !isAmount(other)) return null;
  const wallet = findWallet(evidence, winner);
  const format = (amount: string): string => localizeAmount(t.locale, BigInt(amount), valueDecimals as number, 2);
  return t('outcomes.duel', {
    named: wallet === null ? 'no' : 'yes',
    start: wallet === null ? '' : getNameStart(wallet),
    winner: String(winner),
    decidedBy: String(decidedBy),
    own: format(own),
    other: format(other),
  });
}

const findBySide = (list: readonly unknown[], side: unknown): Members | undefined =>
  (list as readonly (Members | null)[]).find((each) => each?.side === side) ?? undefined;

const isAmount = (value: unknown): value is string => typeof value === 'string' && /^[0-9]{1,20}$/.test(value);

/** Finds the winner's wallet in the provider's request, which the proof has as the text that was hashed. */
function findWallet(evidence: RgsProof['evidence'], winner: unknown): string | null {
  try {
    const [draw] = evidence.filter(({ kind }) => kind === 'signed-draw') as { document: { request: string } }[];
    const { sides } = JSON.parse(draw?.document.request ?? '');
    const wallet = findBySide(sides, winner)?.wallet;
    return typeof wallet === 'string' ? wallet : null;
  } catch {
    return null;
  }
}
