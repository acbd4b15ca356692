'use client';

import { useEffect, useSyncExternalStore } from 'react';

/** The records whose changes a component follows while it is shown: duels by id, and the lobby of open duels. */
export interface PageTopics {
  readonly duelIds?: readonly string[];
  readonly lobby?: boolean;
}

/**
 * How changes reach this page. `stream`: at once. `poll`: by one poll for the whole browser, every few seconds while a
 * tab is visible. `off`: not at all, so components poll themselves.
 */
export type LiveMode = 'off' | 'stream' | 'poll';

// This module is part of a page's first load, so it must stay small.

/** The topics of the components that are shown, one entry for each use of `useTopics`. */
const registeredTopics = new Set<PageTopics>();
/** Called when the topics of this page change. */
const topicListeners = new Set<() => void>();
const modeListeners = new Set<() => void>();
/** How changes reach this page now. */
let mode: LiveMode = 'off';

const notify = (listeners: ReadonlySet<() => void>): void => {
  for (const listener of listeners) listener();
};

/** Follows these topics while the component is shown. The arguments are compared by their text. */
export function useTopics({ duelIds = [], lobby = false }: PageTopics): void {
  const key = duelIds.join();
  useEffect(() => {
    const topics = { duelIds: key === '' ? [] : key.split(','), lobby };
    registeredTopics.add(topics);
    notify(topicListeners);
    return () => {
      registeredTopics.delete(topics);
      notify(topicListeners);
    };
  }, [key, lobby]);
}

/** Returns everything that this page follows. */
export function collectTopics(): Required<PageTopics> {
  const all = [...registeredTopics];
  return {
    duelIds: [...new Set(all.flatMap(({ duelIds = [] }) => duelIds))].sort(),
    lobby: all.some(({ lobby }) => lobby),
  };
}

/** Calls `listener` whenever the topics of this page change. Returns a function that ends that. */
export function onTopicsChange(listener: () => void): () => void {
  topicListeners.add(listener);
  return () => void topicListeners.delete(listener);
}

export function setLiveMode(next: LiveMode): void {
  if (next === mode) return;
  mode = next;
  notify(modeListeners);
}

const subscribeToMode = (listener: () => void): (() => void) => {
  modeListeners.add(listener);
  return () => void modeListeners.delete(listener);
};

/** Returns how changes reach this page now. */
export const useLiveMode = (): LiveMode =>
  useSyncExternalStore(
    subscribeToMode,
    () => mode,
    () => 'off',
  );

/**
 * Returns a component's poll interval: `otherwise` while changes don't reach this page; false, for no polls, while they
 * do. A change then invalidates the queries that it affects.
 */
export const usePollWhileNotLive = (otherwise: number): number | false => (useLiveMode() === 'off' ? otherwise : false);
