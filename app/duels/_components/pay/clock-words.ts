const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dateAndTimeFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
});

/** Formats a time in the reader's time zone: `14:32`, with the date if it isn't today. */
export function formatClockTime(at: Date, today: Date): string {
  return at.toDateString() === today.toDateString() ? timeFormat.format(at) : dateAndTimeFormat.format(at);
}
