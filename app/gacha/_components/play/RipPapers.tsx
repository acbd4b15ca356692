'use client';

import { useCallback } from 'react';
import { useTranslations } from '#use-translations';
import type { RipBody } from '../../../../lib/gacha/rips/rip-contract';
import { buildProofApiPath, buildVerifyPath } from '../../../_proof/paths';
import { InBrowserCheck } from '../../../_site/InBrowserCheck';
import { buildButtonClass } from '../../../_ui/button-class';
import { CopyableValue } from '../../../_ui/CopyableValue';
import { Disclosure } from '../../../_ui/Disclosure';
import { FactList } from '../../../_ui/FactList';
import { LinkButton } from '../../../_ui/LinkButton';
import { checkRip, type PrePaymentRecord } from './check-rip';
import { useDeliveryFacts } from './DeliveryStatus';
import styles from './Play.module.css';

interface Props {
  readonly rip: RipBody;
  readonly ownRecord: PrePaymentRecord;
}

/**
 * A disclosure with a check of the rip in this browser, its facts on chain, and its proof. The check needs the
 * service's seed, which is shown once the rip has ended.
 */
export function RipEvidence({ rip, ownRecord }: Props) {
  const t = useTranslations('gacha');
  const { serverSeed, drawn, odds, payment } = rip;
  const check = useCallback(
    async () => (serverSeed === null ? [] : checkRip(t, { ...rip, serverSeed }, ownRecord)),
    [t, rip, serverSeed, ownRecord],
  );
  const deliveryFacts = useDeliveryFacts(rip);
  return (
    <Disclosure title={t('result.papers')}>
      <div className={styles.stack}>
        {serverSeed === null ? (
          <p className={styles.soft}>{t('delivery.checkLater')}</p>
        ) : (
          <InBrowserCheck check={check} busyLabel={t('result.checking')} />
        )}
        <FactList
          facts={[
            [
              t('result.drawn'),
              t('result.ticket', { ticket: drawn.ticket, total: drawn.totalWeight, seal: odds.sequence }),
            ],
            ...(payment === null
              ? []
              : [
                  [
                    t('result.payment'),
                    <CopyableValue
                      key="payment"
                      value={payment.signature}
                      copiedNoun={t('result.copiedSignature')}
                      visibleChars={8}
                    />,
                  ] as const,
                ]),
            ...deliveryFacts,
          ]}
        />
        {rip.status === 'settled' ? <ProofLinks ripId={rip.ripId} /> : null}
      </div>
    </Disclosure>
  );
}

/** Links to the proof, and to the page that verifies it in the browser. */
function ProofLinks({ ripId }: { ripId: string }) {
  const t = useTranslations('gacha.result');
  return (
    <div className={styles.actions}>
      <a className={buildButtonClass({})} href={buildProofApiPath('gacha', ripId)} download={`${ripId}.proof.json`}>
        {t('proof')}
      </a>
      <LinkButton variant="quiet" href={buildVerifyPath('gacha', ripId)}>
        {t('verify')}
      </LinkButton>
    </div>
  );
}
