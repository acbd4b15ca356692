import type { DuelSummaryBody } from '../../../../lib/duel/contract';
import { AreaMessages } from '../../../_messages/AreaMessages';
import { readTranslator } from '../../../_messages/translator';
import { describeNetwork } from '../../../_site/network-words';
import { readNetwork } from '../../../_site/read-network';
import { Amount } from '../../../_ui/Amount';
import { Viewers } from './Viewers';

/** The line below the page's title, with the duel's fee and the number of its viewers. */
export async function DuelLead({ duel }: { duel: DuelSummaryBody }) {
  const network = describeNetwork(await readTranslator('site'), await readNetwork());
  const t = await readTranslator('room');
  const amount = () => <Amount baseUnits={duel.feeAmount} decimals={duel.feeDecimals} unit="SOL" network={network} />;
  return (
    <AreaMessages areas={['room']}>
      {t.rich('lead', { amount, cards: duel.cardMode === 'cards' ? 'yes' : 'no', prize: (text) => <b>{text}</b> })}{' '}
      <Viewers duelId={duel.duelId} />
    </AreaMessages>
  );
}
