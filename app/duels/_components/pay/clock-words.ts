const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

/** An instant by the reader's own clock: `14:32`, with the day when it is not today. */
export function clockWords(at: Date, today: Date): string {
  return at.toDateString() === today.toDateString() ? clock.format(at) : day.format(at);
}
