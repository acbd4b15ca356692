import { z } from 'zod';

/** Kind of a provider, which reveals the seeds that duels' cards are drawn with. Source: docs/provider.md. */
export const providerMode = z.enum(['mock', 'reference', 'external']).meta({
  id: 'ProviderMode',
  description:
    'reference: this project’s own provider, over the public provider protocol. external: another party’s provider, over the same protocol. mock: only in tests, never counted as proof.',
});
export type ProviderMode = z.output<typeof providerMode>;
