import { CHANNEL_NAME, type Message } from './shared-connection';

/** How long other tabs have to answer, in milliseconds: they need a task of their own, not a request. */
export const ANSWER_MS = 300;

/**
 * Whether another tab of this browser shows a duel under way, by asking all tabs what they follow. False if none says
 * so in time. For a duel that this tab doesn't show: its own answer counts, too.
 */
export function isShownInOtherTab(duelId: string): Promise<boolean> {
  // Without locks tabs have no channel.
  if (navigator.locks === undefined) return Promise.resolve(false);
  const channel = new BroadcastChannel(CHANNEL_NAME);
  return new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), ANSWER_MS);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind !== 'interest' || !data.interest.duelIds.includes(duelId)) return;
      clearTimeout(timer);
      resolve(true);
    };
    channel.postMessage({ kind: 'who' } satisfies Message);
  }).finally(() => channel.close());
}
