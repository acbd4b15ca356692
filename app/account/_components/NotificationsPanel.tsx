'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from '#use-translations';
import { useLocale } from '../../_messages/use-locale';
import { type Devices, readDevices, removeDevice, turnOnNotifications } from '../../_push/devices';
import { readBrowserState } from '../../_push/this-browser';
import { type Fault, toFault } from '../../_site/fault';
import { formatUtcTime } from '../../_site/utc-time';
import { Button } from '../../_ui/Button';
import { Panel } from '../../_ui/Panel';
import { Problem } from '../../_ui/Problem';
import styles from './Account.module.css';

/**
 * Lets the player turn notifications on for this browser, and lists all devices for which the wallet has turned them
 * on, also outdated ones. Notifications are off by default.
 */
export default function NotificationsPanel({ wallet }: { wallet: string }) {
  const t = useTranslations('account');
  const siteTexts = useTranslations('site');
  const queries = useQueryClient();
  const queryKey = ['push-devices', wallet];
  const [busy, setBusy] = useState<string | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const { data: devices, isError, error } = useQuery({ queryKey, queryFn: readDevices });
  const run = async (name: string, work: () => Promise<unknown>) => {
    setFault(null);
    setBusy(name);
    try {
      await work();
    } catch (cause) {
      setFault(toFault(siteTexts, cause, t('tryAgain')));
    } finally {
      await queries.invalidateQueries({ queryKey });
      setBusy(null);
    }
  };
  const shown = fault ?? (isError ? toFault(siteTexts, error, t('reload')) : null);
  return (
    <Panel title={t('notifications.title')}>
      <div className={styles.stack}>
        {shown === null ? null : <Problem {...shown} />}
        {devices === undefined ? null : <ThisDevice devices={devices} busy={busy} run={run} />}
        {devices === undefined ? null : <DeviceList devices={devices} busy={busy} run={run} />}
      </div>
    </Panel>
  );
}

interface DeviceActionProps {
  readonly devices: Devices;
  /** Name of the running action, so that its button shows a wait; null if none is running. */
  readonly busy: string | null;
  readonly run: (name: string, work: () => Promise<unknown>) => Promise<void>;
}

function ThisDevice({ devices: { own, publicKey, closedReason }, busy, run }: DeviceActionProps) {
  const t = useTranslations('account.notifications');
  const liveTexts = useTranslations('live');
  const state = readBrowserState();
  if (own !== null)
    return (
      <>
        <p>{t('own')}</p>
        <div>
          <Button
            busyLabel={busy === 'off' ? t('turningOff') : null}
            onClick={() => run('off', () => removeDevice(own))}
          >
            {t('turnOff')}
          </Button>
        </div>
      </>
    );
  if (publicKey === null) return <p>{t('closed', { reason: closedReason ?? '' })}</p>;
  if (state !== 'ready') return <p>{t(`state.${state}`)}</p>;
  return (
    <>
      <p>{t('offer')}</p>
      <div>
        <Button
          busyLabel={busy === 'on' ? t('turningOn') : null}
          onClick={() => run('on', () => turnOnNotifications(liveTexts, publicKey))}
        >
          {t('turnOn')}
        </Button>
      </div>
    </>
  );
}

function DeviceList({ devices: { items, own }, busy, run }: DeviceActionProps) {
  const t = useTranslations('account.notifications');
  const locale = useLocale();
  if (items.length === 0) return null;
  return (
    <ul className={styles.sessions} aria-label={t('devices')}>
      {items.map((device) => (
        <li key={device.subscriptionId} className={styles.device}>
          <span>
            {t.rich('device', {
              device: device.deviceName,
              own: device.subscriptionId === own?.subscriptionId ? 'yes' : 'no',
              since: formatUtcTime(locale, device.createdAt),
              time: (text) => <time dateTime={device.createdAt.toISOString()}>{text}</time>,
              outdated: device.status === 'outdated' ? 'yes' : 'no',
            })}
          </span>
          <Button
            variant="quiet"
            aria-label={t('removeDevice', { device: device.deviceName })}
            busyLabel={busy === device.subscriptionId ? t('removing') : null}
            onClick={() => run(device.subscriptionId, () => removeDevice(device))}
          >
            {t('remove')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
