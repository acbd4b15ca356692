'use client';

import type { ReactNode } from 'react';
import { formatAmount } from '../../../../lib/core/money';
import { toOfferedPackId } from '../../../../lib/packs/edition-id-rules';
import type { DrawnCards } from '../../../_duel/drawn-cards';
import type { OfferedPack } from '../../../_duel/pack-basics';
import { type DuelView, findSideWallet, hasOpenIntent } from '../../../_duel/view';
import { buildProofApiPath, buildVerifyPath } from '../../../_proof/paths';
import { buildButtonClass } from '../../../_ui/button-class';
import { Disclosure } from '../../../_ui/Disclosure';
import { FactList } from '../../../_ui/FactList';
import { LinkButton } from '../../../_ui/LinkButton';
import { Panel } from '../../../_ui/Panel';
import { getOtherSide, type Side, type SidePlayers } from '../../../_ui/side';
import { BURNER_NAME, useWalletState } from '../../../_wallet/wallet-store';
import { IntentPanel } from '../pay/IntentPanel';
import { ProofCheck } from '../proof/ProofCheck';
import { ShareButton } from '../share/ShareButton';
import { Rematch } from './Rematch';
import styles from './ResultPanel.module.css';
import { buildPaperFacts, buildPrizeFacts } from './result-facts';
import { VisitorPack } from './VisitorPack';

interface Props {
  readonly view: DuelView;
  readonly result: NonNullable<DuelView['result']>;
  /** The pack that visitors are offered to rip; null if it is no longer offered. */
  readonly practicePack: OfferedPack | null;
  /** Further papers, below those of the result. */
  readonly papers: ReactNode;
  readonly drawnCards: DrawnCards;
  readonly ownSide: Side | undefined;
  readonly players: SidePlayers;
  /** Whether the service can't be reached. */
  readonly isServiceDown: boolean;
}

/** Below the verdict: the next steps, the cards that were played for, and a disclosure with receipt, proof and verification. */
export default function ResultPanel({ view, isServiceDown: away, papers, ...shown }: Props) {
  const prizeFacts = buildPrizeFacts({ view, ...shown });
  return (
    <Panel>
      <div className={styles.result}>
        {away ? <LinksUnavailableNote /> : <NextSteps view={view} {...shown} />}
        {prizeFacts.length === 0 ? null : <FactList facts={prizeFacts} />}
        <Disclosure title="Provably fair: check it">
          <div className={`${styles.result} ${styles.papers}`}>
            <FactList facts={buildPaperFacts({ view, ...shown })} />
            {away ? null : <PaperLinks duel={view.duel} />}
            <ProofCheck view={view} />
            {papers}
            {view.intents.length === 0 || hasOpenIntent(view) ? null : (
              <IntentPanel intents={view.intents} blockHeight={view.blockHeight} isDuelOver />
            )}
          </div>
        </Disclosure>
      </div>
    </Panel>
  );
}

const LinksUnavailableNote = () => (
  <p>We can’t reach the service, so the receipt, the proof and another duel aren’t available right now.</p>
);

/** Players can challenge each other again; a visitor gets a free pack of their own, in its place. */
function NextSteps({
  view: { duel },
  practicePack,
  drawnCards: drawn,
  ownSide: own,
}: Omit<Props, 'isServiceDown' | 'papers'>) {
  const rival = own === undefined ? null : findSideWallet(duel, getOtherSide(own));
  const pull = own === undefined ? null : drawn[own];
  const isGuest = useWalletState().connectedWallet?.name === BURNER_NAME;
  return (
    <div className={styles.steps}>
      {own === undefined || rival === null ? (
        <VisitorPack practicePack={practicePack} packId={toOfferedPackId(duel.packId)} />
      ) : (
        <Rematch duel={duel} rival={rival} own={findSideWallet(duel, own)} />
      )}
      <ShareButton
        path={`/duels/${duel.duelId}`}
        title="A duel on RipDuel"
        text={
          pull === null ? undefined : `My pull: ${pull.title}, ${formatAmount(pull.value, pull.decimals, 2)}. Beat it.`
        }
      />
      {own !== undefined && isGuest ? (
        <LinkButton variant="quiet" href="/account#keep">
          Keep your player
        </LinkButton>
      ) : null}
    </div>
  );
}

/** Links to the receipt and, once settled, to the proof and to the page that verifies it without a network. */
function PaperLinks({ duel: { duelId, status } }: { duel: DuelView['duel'] }) {
  return (
    <div className={styles.steps}>
      <a className={buildButtonClass({})} href={`/v1/duels/${duelId}/receipt`} download={`${duelId}.receipt.json`}>
        Download the receipt
      </a>
      {status === 'settled' ? (
        <>
          <a
            className={buildButtonClass({})}
            href={buildProofApiPath('duels', duelId)}
            download={`${duelId}.proof.json`}
          >
            Download the proof
          </a>
          <LinkButton variant="quiet" href={buildVerifyPath('duels', duelId)}>
            Verify it offline
          </LinkButton>
        </>
      ) : null}
    </div>
  );
}
