import { CHANNEL_NAME, type Message } from './shared-connection';

/**
 * How long other tabs have to answer, in milliseconds. Answering takes a tab one task of its event loop, and no
 * request.
 */
export const ANSWER_MS = 300;

/**
 * Whether another tab of this browser shows a duel. Asks all tabs what they follow; false if none of them follows the
 * duel or answers in time. Only for a duel that this tab doesn't show, because this tab answers, too.
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
