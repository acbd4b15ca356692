import { expect, test } from 'vitest';
import type { DuelOffer, Network } from '../../lib/health/contract';
import { buildTranslator } from '../_messages/build-translator';
import { buildGuestOffer } from './guest-offer';
import { formatTestFee } from './test-sol';

const network = { chain: 'embedded', faucet: true, drip: false, sparringWallet: 'sparky' } as Network;
const offer = { feeAmount: 50_000_000n } as DuelOffer;

test('the embedded chain with its faucet and the practice opponent offers a duel without a wallet', () => {
  const guest = buildGuestOffer(network, offer, 'kickoff-2031');
  expect(guest).toMatchObject({ packId: 'kickoff-2031', opponent: 'sparky' });
  expect(formatTestFee(buildTranslator('en', 'guest'), offer.feeAmount)).toBe('0.05 test SOL');
});

test('devnet offers one where the operator gives guests test SOL', () => {
  expect(buildGuestOffer({ ...network, chain: 'devnet', drip: true }, offer, 'kickoff-2031')).not.toBeNull();
});

test.each([
  ['on devnet without a drip agent', { ...network, chain: 'devnet' as const }, offer, 'kickoff-2031'],
  ['on a local validator', { ...network, chain: 'local-validator' as const }, offer, 'kickoff-2031'],
  ['without a faucet', { ...network, faucet: false }, offer, 'kickoff-2031'],
  ['without a practice opponent', { ...network, sparringWallet: null }, offer, 'kickoff-2031'],
  ['without a chain', null, offer, 'kickoff-2031'],
  ['while no duel can be opened', network, null, 'kickoff-2031'],
  ['without a pack', network, offer, undefined],
])('%s the one-tap duel isn’t available', (_, where, terms, packId) => {
  expect(buildGuestOffer(where, terms, packId)).toBeNull();
});
