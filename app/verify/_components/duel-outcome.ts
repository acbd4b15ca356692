import { z } from 'zod';
import type { RgsProof } from '../../../lib/proofs/rules/proof';
import { getNameStart } from '../../../lib/social/rules/player-name';
import { localizeAmount } from '../../_messages/format-number';
import type { Translate } from '../../_messages/translate';

const side = z.enum(['creator', 'opponent']);
const valueAmount = z.string().regex(/^[0-9]{1,20}$/);

const duelResult = z.object({
  winner: side,
  decidedBy: z.enum(['value', 'coin']),
  draws: z.array(z.object({ side, valueAmount })).length(2),
  valueDecimals: z.number().int().min(0).max(20),
});

/** Members of the provider's request that name the players. The proof has the request as the text that was hashed. */
const drawRequest = z.object({ sides: z.array(z.object({ side, wallet: z.string().min(32).max(44) })) });

/**
 * Returns a duel's result in a sentence that names the winner as the duel's page does, with both values. Null for a
 * proof whose result hasn't the form of a duel's: then its steps fail too.
 */
export function describeDuelOutcome(
  t: Translate<'verify'>,
  { result, evidence }: Pick<RgsProof, 'result' | 'evidence'>,
): string | null {
  const stated = duelResult.safeParse(result).data;
  if (stated === undefined) return null;
  const { winner, decidedBy, draws, valueDecimals } = stated;
  const formatValue = (drawn: (typeof draws)[number] | undefined): string =>
    localizeAmount(t.locale, BigInt(drawn?.valueAmount ?? 0), valueDecimals, 2);
  const wallet = findWallet(evidence, winner);
  return t('outcomes.duel', {
    named: wallet === null ? 'no' : 'yes',
    start: wallet === null ? '' : getNameStart(wallet),
    winner,
    decidedBy,
    own: formatValue(draws.find((each) => each.side === winner)),
    other: formatValue(draws.find((each) => each.side !== winner)),
  });
}

function findWallet(evidence: RgsProof['evidence'], winner: 'creator' | 'opponent'): string | null {
  const draw = z
    .object({ request: z.string() })
    .safeParse(evidence.find(({ kind }) => kind === 'signed-draw')?.document);
  try {
    const { sides } = drawRequest.parse(JSON.parse(draw.data?.request ?? ''));
    return sides.find((each) => each.side === winner)?.wallet ?? null;
  } catch {
    return null;
  }
}
