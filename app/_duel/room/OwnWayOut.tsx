'use client';

import dynamic from 'next/dynamic';
import { type ReactNode, useEffect } from 'react';
import { patiently } from '../../_site/patiently';
import { Panel } from '../../_ui/Panel';
import { useWalletState } from '../../_wallet/wallet-store';
import { isDone } from '../is-done';
import { loadLook } from './away';
import type { DuelView } from './view';

const load = patiently(() => import('../pay/WithoutService'));
const WithoutService = dynamic(load, { ssr: false });

interface Props {
  /** As the service told it last. */
  readonly view: DuelView;
  readonly away: boolean;
  /** What needs the service, shown while it answers. */
  readonly children: ReactNode;
}

/** The way to the money when the service is gone. Its code is fetched while there is still somebody to fetch it from. */
export function OwnWayOut({ view, away, children }: Props) {
  const { loaded } = useWalletState();
  const mayHold = view.duel.escrowAddress !== null && !isDone(view.duel.status);
  const canSign = mayHold && loaded;
  useEffect(() => {
    if (canSign) void Promise.all([load(), loadLook()]).catch(() => {});
  }, [canSign]);
  if (!mayHold || !away) return children;
  return loaded ? <WithoutService view={view} /> : <FromElsewhere escrow={view.duel.escrowAddress} />;
}

/** A visitor's page has no wallet's code, and nobody to fetch it from. */
function FromElsewhere({ escrow }: { escrow: string | null }) {
  return (
    <Panel title="The money, without this service">
      <p>
        What is in escrow needs neither this service nor this page: the program pays it out to anybody’s call, to whom
        the terms name. Whoever plays can do it on a page of this duel where a wallet was connected before. Anybody can
        with <code>npm run duel -- --recover</code> and the duel’s receipt, or what a player saved of it. The escrow
        account is <code>{escrow}</code>.
      </p>
    </Panel>
  );
}
