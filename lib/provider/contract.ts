import { z } from 'zod';

/** Kind of the provider that decides draws: docs/provider.md. */
export const providerMode = z.enum(['mock', 'reference', 'external']).meta({
  id: 'ProviderMode',
  description:
    'reference: this project’s own provider over its public protocol. external: somebody else over the same. mock: inside a test, never counted as proof.',
});
export type ProviderMode = z.output<typeof providerMode>;
