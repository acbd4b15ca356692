import { useTranslations } from '#use-translations';
import type { EndpointResponse } from '../../lib/client/given';
import type { DuelSummaryBody, listDuels } from '../../lib/duel/contract';
import type { Network } from '../../lib/health/contract';
import { toOfferedPackId } from '../../lib/packs/edition-id-rules';
import type { PackBasics } from '../_duel/pack-basics';
import { describeNetwork } from '../_site/network-words';
import { getUnitName } from '../_site/units';
import { Amount } from '../_ui/Amount';
import { LinkButton } from '../_ui/LinkButton';
import { PackArt } from '../_ui/PackArt';
import styles from './OpenDuelList.module.css';

const MAX_SHOWN_DUELS = 4;

export type HomeOpenDuels = EndpointResponse<typeof listDuels>['items'];

export interface OpenDuelListProps {
  readonly duels: HomeOpenDuels;
  readonly packs: readonly PackBasics[];
  readonly network: Network | null;
  /** Whether a new duel can be opened. */
  readonly canOpenDuel: boolean;
}

/** Up to four of the newest duels that anyone may join. */
export function OpenDuelList({ duels, packs, network, canOpenDuel }: OpenDuelListProps) {
  const t = useTranslations('home');
  if (duels.length === 0)
    return (
      <div className={styles.duel}>
        <div className={styles.art} />
        <div>
          <strong>{t('open.beFirst')}</strong>
          <p className={styles.terms}>{t(canOpenDuel ? 'open.nobody' : 'open.closed')}</p>
        </div>
        {canOpenDuel ? <LinkButton href="/duels/new">{t('openDuel')}</LinkButton> : null}
      </div>
    );
  return (
    <ul className={styles.list}>
      {duels.slice(0, MAX_SHOWN_DUELS).map((duel) => (
        <li key={duel.duelId}>
          <OpenDuelTile
            duel={duel}
            pack={packs.find(({ packId }) => packId === toOfferedPackId(duel.packId))}
            network={network}
          />
        </li>
      ))}
    </ul>
  );
}

interface OpenDuelTileProps {
  readonly duel: DuelSummaryBody;
  readonly pack: PackBasics | undefined;
  readonly network: Network | null;
}

function OpenDuelTile({ duel, pack, network }: OpenDuelTileProps) {
  const t = useTranslations('home.open');
  const siteTexts = useTranslations('site');
  const name = pack?.name ?? duel.packId;
  const fee = (
    <Amount
      baseUnits={duel.feeAmount}
      decimals={duel.feeDecimals}
      unit={getUnitName(duel.feeMint)}
      network={describeNetwork(siteTexts, network)}
    />
  );
  return (
    <div className={styles.duel}>
      <div className={styles.art}>{pack === undefined ? null : <PackArt tier={pack.tier} title="" />}</div>
      <div>
        <strong>{name}</strong>
        <p className={styles.terms}>
          {t.rich('terms', {
            tier: pack?.tier ?? 'unknown',
            fee: () => fee,
            cards: duel.cardMode === 'cards' ? 'yes' : 'no',
          })}
        </p>
      </div>
      <LinkButton
        href={`/duels/${duel.duelId}`}
        aria-label={t('joinLabel', { pack: name, wallet: duel.creatorWallet })}
      >
        {t('join')}
      </LinkButton>
    </div>
  );
}
