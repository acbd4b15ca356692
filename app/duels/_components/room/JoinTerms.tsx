import type { DuelSummaryBody } from '../../../../lib/duel/contract';
import { formatPaymentTime } from '../../../_duel/payment-time';
import { formatTestFee, hasTestSolForGuests } from '../../../_guest/test-sol';
import { readTranslator } from '../../../_messages/translator';
import { describeNetwork } from '../../../_site/network-words';
import { readNetwork } from '../../../_site/read-network';
import { Amount } from '../../../_ui/Amount';
import { Disclosure } from '../../../_ui/Disclosure';

/** The terms that a visitor accepts by joining a duel. Rendered on the server. */
export async function JoinTerms({ duel, packName }: { duel: DuelSummaryBody; packName: string }) {
  const network = await readNetwork();
  const networkName = describeNetwork(await readTranslator('site'), network);
  const paysAtOnce = network !== null && hasTestSolForGuests(network);
  const fee = formatTestFee(await readTranslator('guest'), duel.feeAmount);
  const t = await readTranslator('room');
  const duelTexts = await readTranslator('duel');
  return (
    <>
      <p>{t('join.pays', { paysAtOnce: paysAtOnce ? 'yes' : 'no', fee })}</p>
      <Disclosure title={t('join.what')}>
        <p>
          {t.rich('join.terms', {
            amount: () => (
              <Amount baseUnits={duel.feeAmount} decimals={duel.feeDecimals} unit="SOL" network={networkName} />
            ),
            duration: formatPaymentTime(duelTexts, duel.fundingSeconds),
            pack: packName,
            cards: duel.cardMode === 'cards' ? 'yes' : 'no',
          })}
        </p>
      </Disclosure>
    </>
  );
}
