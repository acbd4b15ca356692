import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from '#use-translations';
import { OfferSummary } from '../_duel/OfferSummary';
import { useFeePayer } from '../_guest/use-one-tap-wallet';
import { useNetwork } from '../_site/contexts';
import { describeNetwork } from '../_site/network-words';
import { useSessionWallet } from '../_site/session';
import { Amount } from '../_ui/Amount';
import { Disclosure } from '../_ui/Disclosure';
import { Panel } from '../_ui/Panel';
import styles from './OfferPanel.module.css';

interface Props extends ComponentProps<typeof OfferSummary> {
  /** The button that starts the duel or the search, below the fee. */
  readonly action?: ReactNode;
  /** Further choices, behind one line each. */
  readonly options?: ReactNode;
}

/** The fee of an offered duel with the button that starts it. Its terms are behind one line below. */
export function OfferPanel({ action, options, ...terms }: Props) {
  const t = useTranslations('match');
  const siteTexts = useTranslations('site');
  const { feeAmount, feeDecimals } = terms.offer;
  const payer = useFeePayer(useSessionWallet());
  const network = describeNetwork(siteTexts, useNetwork());
  return (
    <Panel>
      <div className={styles.offer}>
        <p className={styles.fee}>
          <Amount baseUnits={feeAmount} decimals={feeDecimals} unit="SOL" network={network} />
          <span className={styles.when}>{t('whenPaid', { payer })}</span>
        </p>
        {action}
        <div>
          {options}
          <Disclosure title={t('terms')}>
            <OfferSummary {...terms} />
          </Disclosure>
        </div>
      </div>
    </Panel>
  );
}
