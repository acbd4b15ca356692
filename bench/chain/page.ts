import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '../../lib/client/client';
import { isChange, isGap } from '../../lib/client/live-event';
import { isApiProblem, NoAnswerError } from '../../lib/client/problem';
import type { ConnectionSettings } from '../../lib/client/settings';
import { signIn } from '../../lib/client/sign-in';
import { watchMe } from '../../lib/client/watch';
import type { DuelBody } from '../../lib/duel/contract';
import { reconcileDuel } from '../../lib/transactions/contract';
import type { Player } from '../../scripts/duel/enter';
import type { Wallet } from '../../scripts/duel/wallet';

/** Times of `app/duels/_components/room/use-duel-view.ts` and `app/_live/refresh.ts`, in milliseconds. */
const OWN_TRANSACTION_POLL_MS = 10_000;
const FAILED_POLL_MS = 5_000;
const MIN_INTERVAL_MS = 250;

/** A player whose duel page is open, with the client settings that open its stream. */
export interface PlayerWithPage extends Player {
  readonly settings: ConnectionSettings;
}

/** Signs a wallet in. */
export async function signInWithPage(baseUrl: string, wallet: Wallet): Promise<PlayerWithPage> {
  const signer = { wallet: wallet.address, signMessage: async (bytes: Uint8Array) => wallet.sign(bytes) };
  const { token } = await signIn(createClient({ baseUrl }), signer);
  const settings = { baseUrl, token };
  return { wallet, client: createClient(settings), settings };
}

/** Called with each state of the duel that the page read, and with the code of each read that failed. */
interface PageListener {
  readonly onDuel: (duel: DuelBody) => void;
  readonly onRefusal: (code: string) => void;
}

/**
 * Behaves much like a player's duel page until `signal` is aborted: reads the duel at first, when the stream reports a
 * change or a gap, and 10 seconds after the last read, or 5 if that failed.
 */
export async function followAsPage(
  { client, settings }: PlayerWithPage,
  duelId: string,
  { onDuel, onRefusal }: PageListener,
  signal: AbortSignal,
): Promise<void> {
  let announce = (): void => {};
  const watching = (async () => {
    for await (const event of watchMe(settings, { duelIds: [duelId], signal }))
      if (isChange(event) ? event.id === duelId || event.type === 'transaction' : isGap(event)) announce();
  })().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  while (!signal.aborted) {
    const changed = new Promise<void>((resolve) => {
      announce = resolve;
    });
    let nextPollMs = OWN_TRANSACTION_POLL_MS;
    try {
      onDuel((await client.call(reconcileDuel, { params: { duelId } })).duel);
    } catch (error) {
      onRefusal(nameRefusal(error));
      nextPollMs = FAILED_POLL_MS;
    }
    await Promise.race([changed, pause(nextPollMs, null, { signal }).catch(() => {})]);
    await pause(MIN_INTERVAL_MS);
  }
  await watching;
}

/**
 * Returns the code of `chain-unavailable` and `state-changed`, and `no-answer` if no answer came. Rethrows other
 * errors.
 */
function nameRefusal(error: unknown): string {
  if (isApiProblem(error, 'chain-unavailable', 'state-changed')) return error.code;
  if (error instanceof NoAnswerError) return 'no-answer';
  throw error;
}
