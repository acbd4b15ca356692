import Link from 'next/link';
import type { DuelSummaryBody } from '../../lib/duel/contract';
import type { Network } from '../../lib/health/contract';
import type { PackSummary } from '../../lib/packs/contract';
import { toOfferedPackId } from '../../lib/packs/edition-id-rules';
import { describeNetwork } from '../_site/network-words';
import { getUnitName } from '../_site/units';
import { Amount } from '../_ui/Amount';
import { Countdown } from '../_ui/Countdown';
import { EmptyState } from '../_ui/EmptyState';
import { LinkButton } from '../_ui/LinkButton';
import { PackArt } from '../_ui/PackArt';
import { Panel } from '../_ui/Panel';
import styles from './OpenDuelsSection.module.css';

const MAX_SHOWN_DUELS = 4;

interface Props {
  readonly duels: readonly DuelSummaryBody[];
  readonly packs: readonly PackSummary[];
  readonly network: Network | null;
  /** Whether a new duel can be opened. */
  readonly canOpenDuel: boolean;
}

/** Up to four of the newest duels that anyone may join. */
export function OpenDuelsSection({ duels, packs, network, canOpenDuel: canOpen }: Props) {
  return (
    <Panel title="Open now" aside={<Link href="/duels">All duels</Link>}>
      {duels.length === 0 ? (
        <EmptyState
          title="Nobody is waiting"
          action={canOpen ? <LinkButton href="/duels/new">Open a duel</LinkButton> : null}
        >
          {canOpen
            ? 'Open a duel and send its link to somebody, or take the practice opponent.'
            : 'No duel can be opened now.'}
        </EmptyState>
      ) : (
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
      )}
    </Panel>
  );
}

interface OpenDuelTileProps {
  readonly duel: DuelSummaryBody;
  readonly pack: PackSummary | undefined;
  readonly network: Network | null;
}

function OpenDuelTile({ duel, pack, network }: OpenDuelTileProps) {
  const name = pack?.name ?? duel.packId;
  return (
    <div className={styles.duel}>
      <div className={styles.art}>{pack === undefined ? null : <PackArt tier={pack.tier} title="" />}</div>
      <div>
        <strong>{name}</strong>
        <p className={styles.terms}>
          <Amount
            baseUnits={duel.feeAmount}
            decimals={duel.feeDecimals}
            unit={getUnitName(duel.feeMint)}
            network={describeNetwork(network)}
          />{' '}
          from each side, open for <Countdown deadline={duel.expiresAt.toISOString()} endLabel="no longer" />
        </p>
      </div>
      <LinkButton href={`/duels/${duel.duelId}`} aria-label={`See and join: ${name}, opened by ${duel.creatorWallet}`}>
        See and join
      </LinkButton>
    </div>
  );
}
