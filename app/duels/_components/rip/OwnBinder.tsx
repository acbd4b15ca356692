'use client';

import dynamic from 'next/dynamic';
import { toOfferedPackId } from '../../../../lib/packs/edition-id-rules';
import { type DuelView, findSideWallet } from '../../../_duel/view';
import { retryImport } from '../../../_site/retry-import';
import type { Side } from '../../../_ui/side';

const InBinder = dynamic(
  retryImport(() => import('../../../_binder/InBinder')),
  { ssr: false },
);

/** Shows a player how many of this pack's cards their binder has; nothing for spectators. */
export function OwnBinder({ duel, ownSide }: { duel: DuelView['duel']; ownSide: Side | undefined }) {
  const wallet = ownSide === undefined ? null : findSideWallet(duel, ownSide);
  if (wallet === null) return null;
  return <InBinder wallet={wallet} kind="pack" setId={toOfferedPackId(duel.packId)} roundId={duel.duelId} />;
}
