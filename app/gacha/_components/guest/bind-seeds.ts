import { isApiProblem } from '../../../../lib/client/problem';
import type { Network } from '../../../../lib/health/contract';
import type { Translate } from '../../../_messages/translate';
import type { Play } from '../../../_rip/play-record';
import { clearLastPlay, deletePlay } from '../../../_rip/play-store';
import type { Machine } from '../machine';
import type { bindPayment, continueOrStartPlay, readIntent } from '../play/calls';
import { rememberGuestRun } from './guest-play';

/** Maximum number of plays to try. The second replaces one that is ripped already or can no longer be paid. */
const MAX_PLAYS = 2;

/** A machine that a guest can rip, and its network. */
export interface GuestRip {
  readonly network: Network;
  readonly machine: Machine;
  /** Whether the machine is free, so that only the seeds are needed. */
  readonly isFree: boolean;
}

/** API calls that `bindSeeds` makes; tests replace them. */
export interface PlayCalls {
  readonly bindPayment: typeof bindPayment;
  readonly continueOrStartPlay: typeof continueOrStartPlay;
  readonly readIntent: typeof readIntent;
}

/** The result of `bindSeeds`. */
interface BoundPlay {
  readonly play: Play;
  readonly isOpen: boolean;
}

/**
 * Gets both seeds of a guest's rip and, unless it is free, binds them to its payment. `isOpen`: the payment still has
 * to be made, and this browser has the seed. Stores that a one-tap run plays the rip. Throws the API's problems, or an
 * Error if no play can be paid.
 */
export async function bindSeeds(
  t: Translate<'gacha'>,
  { machine, isFree }: GuestRip,
  wallet: string,
  calls: PlayCalls,
): Promise<BoundPlay> {
  for (let count = 1; count <= MAX_PLAYS; count += 1) {
    const begun = await calls.continueOrStartPlay(wallet, machine.machineKey);
    const play = begun.ripId === null ? rememberGuestRun(begun) : begun;
    if (isFree && play.ripId === null) return { play, isOpen: false };
    const bound = play.ripId === null ? await bindToPayment(t, play, machine, calls) : null;
    if (bound !== null) return bound;
    (play.ripId === null ? clearLastPlay : deletePlay)(play);
  }
  throw new Error(t('guest.noPayment'));
}

/** Binds a play's seeds to its payment; null if the play can't be paid any more. */
async function bindToPayment(
  t: Translate<'gacha'>,
  begun: Play,
  machine: Machine,
  calls: PlayCalls,
): Promise<BoundPlay | null> {
  try {
    const play = await calls.bindPayment(t, begun, machine);
    const intent = await calls.readIntent(play.intentId ?? '');
    if (intent === null || intent.state === 'expired' || intent.state === 'failed') return null;
    return { play, isOpen: intent.state === 'open' && play.clientSeed !== null };
  } catch (error) {
    if (isApiProblem(error, 'commitment-not-open')) return null;
    throw error;
  }
}
