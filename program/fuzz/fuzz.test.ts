import { expect, it } from 'vitest';
import { fuzz } from './fuzz';

it('the program agrees with the model over 1,000 instructions', async () => {
  expect((await fuzz({ instructions: 1_000, seed: 20_261_121 })).instructions).toBeGreaterThanOrEqual(1_000);
});

it('random bytes over random accounts change nothing that the model does not say, and crash nothing', async () => {
  const { instructions } = await fuzz({ instructions: 1_000, seed: 20_261_123, rawPercent: 90 });
  expect(instructions).toBeGreaterThanOrEqual(1_000);
});
