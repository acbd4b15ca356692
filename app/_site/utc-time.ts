const utcFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** Formats a timestamp in UTC, the same on the server and in every browser: `21 Nov 2026, 14:32 UTC`. */
export const formatUtcTime = (at: Date): string => `${utcFormat.format(at)} UTC`;
