'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Devices, readDevices, removeDevice, turnOn } from '../../_push/devices';
import { readBrowserState } from '../../_push/this-browser';
import { type Fault, toFault } from '../../_site/fault';
import { formatUtcTime } from '../../_site/utc-time';
import { Button } from '../../_ui/Button';
import { Panel } from '../../_ui/Panel';
import { Problem } from '../../_ui/Problem';
import styles from './Account.module.css';
import { browserStateWords } from './notification-words';

/** Turns notifications on for this browser, and lists the wallet's devices. Off until the player asks. */
export default function NotificationsPanel({ wallet }: { wallet: string }) {
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
      setFault(toFault(cause, 'Try again.'));
    } finally {
      await queries.invalidateQueries({ queryKey });
      setBusy(null);
    }
  };
  const shown = fault ?? (isError ? toFault(error, 'Reload this page.') : null);
  return (
    <Panel title="Notifications on this device">
      <div className={styles.stack}>
        {shown === null ? null : <Problem {...shown} />}
        {devices === undefined ? null : <ThisDevice devices={devices} busy={busy} run={run} />}
        {devices === undefined ? null : <DeviceList devices={devices} busy={busy} run={run} />}
      </div>
    </Panel>
  );
}

interface PartProps {
  readonly devices: Devices;
  /** Name of the action that runs; null if none does. */
  readonly busy: string | null;
  readonly run: (name: string, work: () => Promise<unknown>) => Promise<void>;
}

function ThisDevice({ devices: { own, publicKey, closedReason }, busy, run }: PartProps) {
  const state = readBrowserState();
  if (own !== null)
    return (
      <>
        <p>This device shows notifications for this wallet. Signing out turns them off.</p>
        <div>
          <Button
            busyLabel={busy === 'off' ? 'Turning off…' : null}
            onClick={() => run('off', () => removeDevice(own))}
          >
            Turn off notifications
          </Button>
        </div>
      </>
    );
  if (publicKey === null) return <p>Notifications aren’t available here. {closedReason}</p>;
  if (state !== 'ready') return <p>{browserStateWords[state]}</p>;
  return (
    <>
      <p>
        Get a notification when someone joins your duel, when your pack is ready and when a refund was sent. It’s off
        until you turn it on.
      </p>
      <div>
        <Button busyLabel={busy === 'on' ? 'Turning on…' : null} onClick={() => run('on', () => turnOn(publicKey))}>
          Turn on notifications
        </Button>
      </div>
    </>
  );
}

function DeviceList({ devices: { items, own }, busy, run }: PartProps) {
  if (items.length === 0) return null;
  return (
    <ul className={styles.sessions} aria-label="Devices with notifications">
      {items.map((device) => (
        <li key={device.subscriptionId} className={styles.device}>
          <span>
            {device.deviceName}
            {device.subscriptionId === own?.subscriptionId ? ' (this device)' : ''}, since{' '}
            <time dateTime={device.createdAt.toISOString()}>{formatUtcTime(device.createdAt)}</time>
            {device.state === 'outdated' ? '. It no longer gets any: turn notifications on again on that device.' : ''}
          </span>
          <Button
            variant="quiet"
            aria-label={`Remove ${device.deviceName}`}
            busyLabel={busy === device.subscriptionId ? 'Removing…' : null}
            onClick={() => run(device.subscriptionId, () => removeDevice(device))}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}
