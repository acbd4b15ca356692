import type { LiveEvent } from './live-event';
import type { ConnectionSettings } from './settings';
import type { TopicOptions, WatchOptions } from './watch-options';
import { type ChangeSource, Watcher } from './watcher';

/**
 * Yields the changes of a duel as they happen, each once and in order, until the signal is aborted. From a stream, also
 * yields its numbers of viewers. Connects again when a connection ends or breaks, and goes on where it ended. Polls
 * where streams aren't offered, or something in between keeps them back. After an `opened` event with `resumed: false`,
 * read the duel: changes before it aren't yielded. A change may leave the status as it was (`version` grows). Throws
 * ApiProblem for a refusal that doesn't pass, such as `not-found`.
 */
export const watchDuel = (
  settings: ConnectionSettings,
  duelId: string,
  options: WatchOptions = {},
): AsyncGenerator<LiveEvent, void, undefined> =>
  watchSource(settings, options, {
    stream: `/duels/${encodeURIComponent(duelId)}/stream?`,
    poll: `/changes?duelIds=${encodeURIComponent(duelId)}&`,
    isOwn: false,
  });

/**
 * Yields changes of open duels, new results, the lobby's counters (only from a stream, not while it polls), and changes
 * of the duels in `duelIds`. See `watchDuel`.
 */
export const watchLobby = (
  settings: ConnectionSettings,
  options: TopicOptions = {},
): AsyncGenerator<LiveEvent, void, undefined> => {
  const query = buildTopicQuery(options);
  return watchSource(settings, options, {
    stream: `/lobby/stream?${query}`,
    poll: `/changes?lobby=true&${query}`,
    isOwn: false,
  });
};

/**
 * Yields changes of the signed-in wallet's duels, challenges, search, transactions, payments, rips and refunds. `lobby`
 * adds the events of `watchLobby`. Throws `unauthenticated` once the session has ended. See `watchDuel`.
 */
export const watchMe = (
  settings: ConnectionSettings,
  options: TopicOptions & { readonly lobby?: boolean } = {},
): AsyncGenerator<LiveEvent, void, undefined> => {
  const query = `lobby=${options.lobby === true}&${buildTopicQuery(options)}`;
  return watchSource(settings, options, { stream: `/me/stream?${query}`, poll: `/me/changes?${query}`, isOwn: true });
};

const buildTopicQuery = ({ duelIds = [] }: TopicOptions): string =>
  duelIds.length === 0 ? '' : `duelIds=${duelIds.map(encodeURIComponent).join(',')}&`;

/** Yields the changes of a source until the signal is aborted. Connects again after a temporary failure. */
async function* watchSource(
  settings: ConnectionSettings,
  options: WatchOptions,
  source: ChangeSource,
): AsyncGenerator<LiveEvent, void, undefined> {
  const { signal } = options;
  const watcher = new Watcher(settings, options, source);
  while (!signal?.aborted) {
    try {
      yield* watcher.readWhileConnected();
    } catch (error) {
      signal?.throwIfAborted();
      await watcher.waitAfter(error);
    }
  }
  signal?.throwIfAborted();
}
