// Loaded before the recorder. Its waits of 100 and 500 ms become slots of a chain that makes slots by hand:
// the recording then takes seconds, and it is the same at every run. The sixth argument is where to ask for slots.
const slotsUrl = process.argv[6];
const wait = globalThis.setTimeout;

globalThis.setTimeout = (run, ms, ...rest) => {
  if (ms !== 100 && ms !== 500) return wait(run, ms, ...rest);
  fetch(`${slotsUrl}/${ms / 100}`, { method: 'POST' }).then(() => wait(run, 1, ...rest));
};
