'use client';

import { useTranslations } from '#use-translations';
import { toOfferedPackId } from '../../../../lib/packs/edition-id-rules';
import type { DuelView } from '../../../_duel/view';
import { Button } from '../../../_ui/Button';
import { Problem } from '../../../_ui/Problem';
import { useOpenDuel } from '../open/use-open-duel';

/** Button to challenge the same player again, with the same pack and time to pay. Nothing is paid by it. */
export function Rematch({
  duel,
  rival: rivalWallet,
  own: ownWallet,
}: {
  duel: DuelView['duel'];
  rival: string;
  own: string | null;
}) {
  const t = useTranslations('rip.rematch');
  const { open, busy, fault } = useOpenDuel({
    packId: toOfferedPackId(duel.packId),
    fundingSeconds: duel.fundingSeconds,
    opponent: { kind: 'direct', wallet: rivalWallet },
    sparringWallet: null,
    ownWallet,
    offer: null,
  });
  return (
    <>
      <Button variant="primary" large onClick={() => void open()} busyLabel={busy ? t('sending') : null}>
        {t('button')}
      </Button>
      {fault === null ? null : <Problem {...fault} />}
    </>
  );
}
