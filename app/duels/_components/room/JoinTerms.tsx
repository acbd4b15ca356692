import type { DuelSummaryBody } from '../../../../lib/duel/contract';
import { formatDuration } from '../../../_duel/duration';
import { readTranslator } from '../../../_messages/translator';
import { describeNetwork } from '../../../_site/network-words';
import { readNetwork } from '../../../_site/read-network';
import { Amount } from '../../../_ui/Amount';

/** Terms of joining a duel, in the server's HTML. */
export async function JoinTerms({ duel, packName }: { duel: DuelSummaryBody; packName: string }) {
  const network = describeNetwork(await readTranslator('site'), await readNetwork());
  const t = await readTranslator('room');
  const duelTexts = await readTranslator('duel');
  return (
    <p>
      {t.rich('join.terms', {
        amount: () => <Amount baseUnits={duel.feeAmount} decimals={duel.feeDecimals} unit="SOL" network={network} />,
        duration: formatDuration(duelTexts, duel.fundingSeconds),
        pack: packName,
      })}
    </p>
  );
}
