import Link from 'next/link';
import { use } from 'react';
import { useTranslations } from '#use-translations';
import type { CardBody } from '../../../lib/binder/card-contract';
import { deriveCard, formatClubName } from '../../../lib/cards/card';
import type { Network } from '../../../lib/health/contract';
import { shortenAddress } from '../../../lib/social/rules/safe-text';
import { getAccountExplorerUrl } from '../../../lib/transactions/explorer-url-rules';
import { readLocale } from '../../_messages/locale';
import { getUnitName } from '../../_site/units';
import { formatUtcTime } from '../../_site/utc-time';
import { Amount } from '../../_ui/Amount';
import { CardPicture } from '../../_ui/CardPicture';
import { CopyableValue } from '../../_ui/CopyableValue';
import { translateCardTitle } from '../../_ui/card-title';
import { FactList } from '../../_ui/FactList';
import { NotedValue } from '../../_ui/NotedValue';
import { Panel } from '../../_ui/Panel';
import { TierLabel } from '../../_ui/TierLabel';
import styles from './Card.module.css';

interface Props {
  readonly card: CardBody;
  readonly network: Network | null;
}

/** Builds the path of the page of the pack or machine that a card is from. */
const buildSetPath = ({ kind, setId }: CardBody['set']): string =>
  kind === 'pack' ? `/packs/${setId}` : `/gacha/${setId}`;

/** Facts of a card: the athlete on it, its value, set, mint and provider. */
export function CardFacts({ card, network }: Props) {
  const t = useTranslations('cards.facts');
  const locale = use(readLocale());
  const { cardId, cardMint, tier, value, set, providerKey } = card;
  const { club, season, shirtNumber } = deriveCard(cardId);
  const mintUrl = network === null ? null : getAccountExplorerUrl(cardMint, network.chain);
  return (
    <Panel title={t('title')} aside={<TierLabel tier={tier} short />}>
      <FactList
        facts={[
          [t('player'), t('club', { club: formatClubName(club), season: String(season), number: shirtNumber })],
          [
            t('value'),
            <NotedValue
              key="value"
              note={t('valueNote', { source: value.source, date: formatUtcTime(locale, value.at) })}
            >
              <Amount baseUnits={value.amount} decimals={value.decimals} unit={getUnitName(value.mint)} isPrice />
            </NotedValue>,
          ],
          [
            t('set'),
            <Link key="set" href={buildSetPath(set)}>
              {t('odds', { set: set.name })}
            </Link>,
          ],
          [
            t('mint'),
            <CopyableValue key="mint" value={cardMint} copiedNoun={t('mintNoun')} href={mintUrl ?? undefined} />,
          ],
          [
            t('provider'),
            <Link key="provider" href={`/providers/${providerKey}`}>
              {shortenAddress(providerKey)}
            </Link>,
          ],
        ]}
      />
    </Panel>
  );
}

/** A large picture of a card's face. */
export function CardFace({ card: { cardId, tier } }: Pick<Props, 'card'>) {
  const uiTexts = useTranslations('ui');
  return (
    <div className={styles.art}>
      <CardPicture id={cardId} tier={tier} title={translateCardTitle(uiTexts, deriveCard(cardId))} eager />
    </div>
  );
}
