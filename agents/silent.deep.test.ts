import { expect, test, vi } from 'vitest';
import { EscrowStage } from '../lib/chain/escrow/state';
import {
  createAgreedDuel,
  openProviderFolder,
  openProviderTestChain,
  startTestProvider,
  waitUntil,
} from '../testing/provider/own-chain';

test('a provider that is told to falls silent at the first step behind its accept, with its bond in escrow', async () => {
  const chain = await openProviderTestChain();
  const { folder, remove } = openProviderFolder();
  const fallSilent = vi.fn();
  const provider = await startTestProvider(chain, folder, { fallSilent });
  try {
    const { terms, creator, opponent } = await createAgreedDuel(chain, provider.port, 'duel_1');
    await chain.pay(creator, terms);
    await chain.pay(opponent, terms);
    await waitUntil('its silence', async () => fallSilent.mock.calls.length > 0);
    const escrow = await chain.escrow(terms);
    expect(escrow).toMatchObject({ stage: EscrowStage.Accepted });
    const target = escrow?.targetSlot ?? 0n;
    await waitUntil('some slots', async () => (await chain.slot()) > target + 20n);
    expect(await chain.escrow(terms)).toMatchObject({ stage: EscrowStage.Accepted });
  } finally {
    await provider.stop();
    await chain.close();
    remove();
  }
});
