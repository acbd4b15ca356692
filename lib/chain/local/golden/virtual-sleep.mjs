// Loaded before the recorder. Turns its waits of 100 and 500 ms into slots of a chain that produces slots on request,
// so that the recording takes seconds. The fifth argument is the URL to request slots from.
const slotsUrl = process.argv[6];
const realSetTimeout = globalThis.setTimeout;

globalThis.setTimeout = (run, ms, ...rest) => {
  if (ms !== 100 && ms !== 500) return realSetTimeout(run, ms, ...rest);
  fetch(`${slotsUrl}/${ms / 100}`, { method: 'POST' }).then(() => realSetTimeout(run, 1, ...rest));
};
