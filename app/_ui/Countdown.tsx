'use client';

import { useTranslations } from '#use-translations';
import styles from './Countdown.module.css';
import { useNow } from './now';

interface Props {
  /** The deadline in ISO 8601, by the server's clock. */
  readonly deadline: string;
  /** The server's clock minus the device's. */
  readonly offsetMs?: number | undefined;
  /** Shown after the deadline, such as "closed"; by default, that the time is up. */
  readonly endLabel?: string;
}

/** Time left, with the deadline as its title. Without JavaScript it shows the deadline. */
export function Countdown({ deadline, offsetMs = 0, endLabel }: Props) {
  const t = useTranslations('ui');
  const now = useNow(offsetMs);
  const left = now === undefined ? undefined : Math.floor((new Date(deadline).getTime() - now) / 1000);
  const mood = left === undefined ? '' : left < 0 ? styles.over : left <= 30 ? styles.soon : '';
  const utc = `${deadline.slice(0, 16).replace('T', ' ')} UTC`;
  return (
    <time className={`${styles.clock} ${mood}`} dateTime={deadline} title={utc} role="timer">
      {left === undefined ? utc : left < 0 ? (endLabel ?? t('timeIsUp')) : formatCountdown(left)}
    </time>
  );
}

/** Formats a time left: `1 d 5 h` from a day on, `2:03:04` from an hour on, else `03:04`. */
export function formatCountdown(seconds: number): string {
  const padTwoDigits = (part: number) => String(part).padStart(2, '0');
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24];
  const rest = `${padTwoDigits(Math.floor(seconds / 60) % 60)}:${padTwoDigits(seconds % 60)}`;
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
