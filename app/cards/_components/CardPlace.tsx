import Link from 'next/link';
import { useTranslations } from '#use-translations';
import type { CardBody } from '../../../lib/binder/card-contract';
import type { Network } from '../../../lib/health/contract';
import { getAccountExplorerUrl } from '../../../lib/transactions/explorer-url-rules';
import { getPlayerName } from '../../_duel/player-name';
import type { NamesByWallet } from '../../_duel/read-chosen-names';
import { CopyableValue } from '../../_ui/CopyableValue';
import { FactList } from '../../_ui/FactList';
import { Panel } from '../../_ui/Panel';
import { Problem } from '../../_ui/Problem';
import styles from './Card.module.css';

interface Props {
  readonly card: CardBody;
  /** Null if the service or Solana couldn't be reached. */
  readonly network: Network | null;
  readonly chosenNames: NamesByWallet;
}

type ChainState = NonNullable<CardBody['chainState']>;

/**
 * Panel that says who holds a card's token by finalized chain state, and how wallets show the card; or that the chain's
 * state couldn't be read.
 */
export function CardPlace({ card: { chainState, cardMint }, network, chosenNames }: Props) {
  const t = useTranslations('cards.place');
  if (chainState === null)
    return (
      <Panel title={t('title')}>
        <Problem tone="warning" what={t('away')} money={null} next={t('awayNext')}>
          <Link href={`/cards/${cardMint}`}>{t('reload')}</Link>
        </Problem>
      </Panel>
    );
  const { holder, slot, hasMetadata } = chainState;
  const document = (text: React.ReactNode) => <a href={`/v1/cards/${cardMint}/metadata`}>{text}</a>;
  const explorerUrl = holder === null || network === null ? null : getAccountExplorerUrl(holder, network.chain);
  return (
    <Panel title={t('title')}>
      <div className={styles.place}>
        <PlaceWords state={chainState} practiceWallet={network?.sparringWallet} chosenNames={chosenNames} />
        <FactList
          facts={[
            ...(holder === null
              ? []
              : [
                  [
                    t('holder'),
                    <CopyableValue
                      key="holder"
                      value={holder}
                      copiedNoun={t('holderNoun')}
                      href={explorerUrl ?? undefined}
                    />,
                  ] as const,
                ]),
            [t('readAt'), String(slot)],
            [t('inWallets'), <span key="wallets">{t.rich(hasMetadata ? 'named' : 'plain', { document })}</span>],
          ]}
        />
      </div>
    </Panel>
  );
}

interface PlaceProps {
  readonly state: ChainState;
  readonly practiceWallet: string | null | undefined;
  readonly chosenNames: NamesByWallet;
}

function PlaceWords({ state: { isGenuine, place, holder }, practiceWallet, chosenNames }: PlaceProps) {
  const t = useTranslations('cards.place');
  const duelTexts = useTranslations('duel');
  if (!isGenuine) return <p>{t('notGenuine')}</p>;
  if (place === 'owner') {
    const owner = holder ?? '';
    return <p>{t('owner', { name: getPlayerName(duelTexts, owner, practiceWallet, chosenNames.get(owner)) })}</p>;
  }
  return <p>{t(place)}</p>;
}
