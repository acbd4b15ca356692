import Link from 'next/link';
import { type ReactNode, use } from 'react';
import { useTranslations } from '#use-translations';
import { SOL_DECIMALS } from '../../../lib/core/money';
import type { Network } from '../../../lib/health/contract';
import type { ProviderRecord } from '../../../lib/provider-record/contract';
import { readLocale } from '../../_messages/locale';
import { formatWholeNumber } from '../../_provider/count-words';
import { describeNetwork } from '../../_site/network-words';
import { formatUtcTime } from '../../_site/utc-time';
import { Amount } from '../../_ui/Amount';
import { CopyableValue } from '../../_ui/CopyableValue';
import { FactList } from '../../_ui/FactList';
import { Figure, Figures, LargeNumber } from '../../_ui/Figure';
import { Page } from '../../_ui/Page';
import { Panel } from '../../_ui/Panel';
import styles from './ProviderPage.module.css';

/** The page of a provider's record: its figures, the meaning of each, and their limits. */
export function ProviderPage({ record, network }: { record: ProviderRecord; network: Network | null }) {
  const t = useTranslations('providers');
  const { providerKey, isCurrent, countedAt } = record;
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Panel title={t('provider.title')}>
        <FactList
          facts={[
            [
              t('provider.key'),
              <CopyableValue key="key" value={providerKey} copiedNoun={t('provider.copiedKey')} visibleChars={8} />,
            ],
            [t('provider.status'), t(isCurrent ? 'provider.current' : 'provider.former')],
            [t('provider.countedAt'), <CountTimeNote key="at" countedAt={countedAt} />],
          ]}
        />
      </Panel>
      <AcceptedPanel record={record} />
      <NotAcceptedPanel record={record} />
      <BondsPanel record={record} network={network} />
      <SlotsToResultPanel record={record} />
      <FigureLimits record={record} />
    </Page>
  );
}

function CountTimeNote({ countedAt }: { countedAt: Date }) {
  const { locale } = useTranslations('providers');
  return <time dateTime={countedAt.toISOString()}>{formatUtcTime(locale, countedAt)}</time>;
}

function AcceptedPanel({ record }: { record: ProviderRecord }) {
  const t = useTranslations('providers.accepted');
  const { accepted, revealed, withheld, missedCards } = record;
  const open = accepted.duels - revealed.duels - withheld.duels;
  return (
    <Panel title={t('title')} aside={open === 0 ? undefined : t('open', { count: open })}>
      <Figures>
        <DuelCount name={t('accepted')} counts={accepted}>
          {t('acceptedNote')}
        </DuelCount>
        <DuelCount name={t('revealed')} counts={revealed}>
          {t('revealedNote')}
        </DuelCount>
        <DuelCount name={t('withheld')} counts={withheld}>
          {t('withheldNote')}
        </DuelCount>
        <DuelCount name={t('missed')} counts={missedCards}>
          {t('missedNote')}
        </DuelCount>
      </Figures>
    </Panel>
  );
}

function NotAcceptedPanel({ record: { paidNotAccepted } }: { record: ProviderRecord }) {
  const t = useTranslations('providers.declined');
  return (
    <Panel title={t('title')} aside={t('aside')}>
      <Figures>
        <DuelCount name={t('notAccepted')} counts={paidNotAccepted}>
          {t('notAcceptedNote')}
        </DuelCount>
      </Figures>
    </Panel>
  );
}

interface DuelCountProps {
  readonly name: string;
  readonly counts: { readonly duels: number; readonly wallets: number };
  readonly children: string;
}

function DuelCount({ name, counts: { duels, wallets }, children }: DuelCountProps) {
  return (
    <Figure name={name} note={<WalletCountNote wallets={duels === 0 ? null : wallets}>{children}</WalletCountNote>}>
      <LargeNumber>{formatWholeNumber(use(readLocale()), duels)}</LargeNumber>
    </Figure>
  );
}

/** `walletCount` is null if no duel is counted. */
function WalletCountNote({ wallets: walletCount, children }: { wallets: number | null; children: ReactNode }) {
  const t = useTranslations('providers');
  return (
    <>
      {children} {walletCount === null ? null : t('playedBy', { wallets: walletCount })}
    </>
  );
}

/** Lamports of the bonds that the provider lost: those paid to others, and the rest burned after a withheld result. */
function BondsPanel({
  record: { bondsPaid, bondsBurned },
  network,
}: {
  record: ProviderRecord;
  network: Network | null;
}) {
  const t = useTranslations('providers.bonds');
  const siteTexts = useTranslations('site');
  const money = { decimals: SOL_DECIMALS, unit: 'SOL', network: describeNetwork(siteTexts, network), isLarge: true };
  return (
    <Panel title={t('title')} aside={t('aside')}>
      <Figures>
        <Figure
          name={t('paid')}
          note={
            <WalletCountNote wallets={bondsPaid.duels === 0 ? null : bondsPaid.wallets}>
              {t('paidNote', { duels: bondsPaid.duels })}
            </WalletCountNote>
          }
        >
          <Amount baseUnits={bondsPaid.amount} {...money} />
        </Figure>
        <Figure
          name={t('burned')}
          note={
            <WalletCountNote wallets={bondsBurned.duels === 0 ? null : bondsBurned.wallets}>
              {t('burnedNote', { duels: bondsBurned.duels })}
            </WalletCountNote>
          }
        >
          <Amount baseUnits={bondsBurned.amount} {...money} />
        </Figure>
      </Figures>
    </Panel>
  );
}

function SlotsToResultPanel({ record: { acceptToResult } }: { record: ProviderRecord }) {
  const t = useTranslations('providers.slots');
  if (acceptToResult === null)
    return (
      <Panel title={t('title')}>
        <p className={styles.note}>{t('none')}</p>
      </Panel>
    );
  return (
    <Panel title={t('title')} aside={t('over', { duels: acceptToResult.duels, wallets: acceptToResult.wallets })}>
      <Figures>
        <SlotFigure name={t('fastest')} slots={acceptToResult.minimumSlots} note={t('fastestNote')} />
        <SlotFigure name={t('median')} slots={acceptToResult.medianSlots} note={t('medianNote')} />
        <SlotFigure name={t('percentile95')} slots={acceptToResult.percentile95Slots} note={t('percentile95Note')} />
        <SlotFigure name={t('slowest')} slots={acceptToResult.maximumSlots} note={t('slowestNote')} />
      </Figures>
      <p className={styles.rest}>{t('explanation')}</p>
    </Panel>
  );
}

function SlotFigure({ name, slots, note }: { name: string; slots: number; note: string }) {
  return (
    <Figure name={name} note={note}>
      <LargeNumber>{formatWholeNumber(use(readLocale()), slots)}</LargeNumber>
    </Figure>
  );
}

function FigureLimits({ record: { providerKey, layout1Duels } }: { record: ProviderRecord }) {
  const t = useTranslations('providers.limits');
  return (
    <Panel title={t('title')}>
      <ul className={styles.limits}>
        <li>{t('ownPlay')}</li>
        <li>{t('reasons')}</li>
        <li>{t('elsewhere')}</li>
        <li>{t('declining')}</li>
        {layout1Duels === 0 ? null : <li>{t('firstProtocol', { duels: layout1Duels })}</li>}
      </ul>
      <p className={styles.links}>
        <a href={`/v1/providers/${providerKey}/record`}>{t('json')}</a>
        <Link href="/docs/provider">{t('duties')}</Link>
        <Link href="/docs/threats">{t('threats')}</Link>
      </p>
    </Panel>
  );
}
