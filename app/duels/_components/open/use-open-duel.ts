'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { useTranslations } from '#use-translations';
import { isApiProblem } from '../../../../lib/client/problem';
import { systemRandom } from '../../../../lib/core/random';
import type { DuelOffer } from '../../../../lib/health/contract';
import { agreeIfOneTap } from '../../../_duel/agreed-payments';
import type { Translate } from '../../../_messages/translate';
import { type Fault, toFault } from '../../../_site/fault';
import { isFinalRefusal } from '../../../_site/final-refusal';
import { countFunnelEvent } from '../../../_site/funnel';
import type { ChosenOpponent } from './OpponentChoice';

interface DuelRequest {
  readonly packId: string | undefined;
  readonly fundingSeconds: number;
  readonly opponent: ChosenOpponent;
  readonly sparringWallet: string | null;
  readonly ownWallet: string | null;
  /** The terms that the page shows for the new duel; null if it shows none. */
  readonly offer: DuelOffer | null;
  /** The fee per side that the page shows, in lamports; null if it shows none. */
  readonly shownFee: bigint | null;
}

const createIdempotencyKey = (): string =>
  Array.from(systemRandom(16), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns a function that opens the duel and goes to its page, with its progress and errors. `isOutOfCards` means that
 * the last request was refused because the provider has no cards left for the pack. Unless the service has
 * refused the request for good, a retry with the same choices has the same idempotency key, so that at most one duel is
 * opened.
 */
export function useOpenDuel(request: DuelRequest) {
  const t = useTranslations('lobby');
  const siteTexts = useTranslations('site');
  const router = useRouter();
  const queries = useQueryClient();
  const attempt = useRef({ of: '', key: '' });
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isOutOfCards, setOutOfCards] = useState(false);
  const [addressError, setAddressError] = useState<string | null>(null);

  const sendDuelRequest = async () => {
    const calls = await import('../../../_duel/calls');
    const wrong = findAddressFault(t, request, calls.isValidWalletAddress);
    setAddressError(wrong);
    if (wrong !== null || request.packId === undefined) return setBusy(false);
    const body = buildRequestBody(request, request.packId);
    const of = JSON.stringify(body);
    if (attempt.current.of !== of) attempt.current = { of, key: createIdempotencyKey() };
    const duel = await calls.openDuel(body, request.offer, attempt.current.key);
    countFunnelEvent('duel-opened');
    if (request.shownFee !== null) agreeIfOneTap(duel.duelId, request.shownFee);
    // Put into the cache, so that the duel's page names the challenged player at once: the server's HTML has a
    // visitor's view, which doesn't say who is challenged.
    queries.setQueryData(['duel', duel.duelId, request.ownWallet], calls.toNewDuelView(duel));
    router.push(`/duels/${duel.duelId}`);
  };

  const submitDuelRequest = () => {
    setFault(null);
    setOutOfCards(false);
    setBusy(true);
    return sendDuelRequest().catch((error: unknown) => {
      // Otherwise a retry keeps the idempotency key, since the request may have opened the duel.
      if (isFinalRefusal(error)) attempt.current = { of: '', key: '' };
      setOutOfCards(isApiProblem(error, 'cards-unavailable'));
      setFault(toFault(siteTexts, error, t('form.pressAgain')));
      setBusy(false);
    });
  };
  return { open: submitDuelRequest, busy, fault, isOutOfCards, addressError };
}

function buildRequestBody({ fundingSeconds, opponent, sparringWallet }: DuelRequest, packId: string) {
  const common = { packId, fundingSeconds };
  if (opponent.kind === 'open' || opponent.kind === 'friend')
    return { ...common, matchmakingMode: 'open' as const, listed: opponent.kind === 'open' };
  const opponentWallet = opponent.kind === 'sparring' ? (sparringWallet ?? '') : opponent.wallet;
  return { ...common, matchmakingMode: 'direct' as const, opponentWallet };
}

/** Returns the fault of the typed wallet to challenge; null if it is valid, or if no wallet has to be typed. */
function findAddressFault(
  t: Translate<'lobby'>,
  { opponent: wanted, ownWallet }: DuelRequest,
  isWallet: (text: string) => boolean,
): string | null {
  if (wanted.kind !== 'direct') return null;
  if (wanted.wallet === '') return t('form.address.missing');
  if (!isWallet(wanted.wallet)) return t('form.address.invalid');
  return wanted.wallet === ownWallet ? t('form.address.own') : null;
}
