const EVENT_END = '\n\n';

/**
 * Returns a function that takes the next chunk of one stream, and returns the events that are complete with it, as
 * text. A chunk may end within an event, even within its `data` line.
 */
export function createEventBuffer(): (chunk: string) => string {
  let rest = '';
  return (chunk) => {
    const all = rest + chunk;
    const last = all.lastIndexOf(EVENT_END);
    const end = last === -1 ? 0 : last + EVENT_END.length;
    rest = all.slice(end);
    return all.slice(0, end);
  };
}
