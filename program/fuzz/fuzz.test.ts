import { expect, it } from 'vitest';
import { fuzz } from './fuzz';

/** The deep tier plays twenty times as many and bends model, message and program (`fuzz.deep.test.ts`). */
it('the program agrees with the model over 1,000 instructions', async () => {
  expect((await fuzz({ instructions: 1_000, seed: 20_261_121 })).instructions).toBeGreaterThanOrEqual(1_000);
});
