'use client';

import { CLIENT_SEED_PATTERN } from '../../lib/core/client-seed';
import { systemRandom } from '../../lib/core/random';
import { Field } from '../_ui/Field';

/** Returns a random seed: 12 bytes in hex. */
export const createRandomSeed = (): string =>
  Array.from(systemRandom(12), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const isValidSeed = (text: string): boolean => CLIENT_SEED_PATTERN.test(text);

/** Field for the player's seed: one made in the browser, or the player's own. */
export const SeedField = ({ value, onChange }: { value: string; onChange: (seed: string) => void }) => (
  <Field
    label="Your seed"
    hint="Together with the server’s it fixes every draw. This browser made it; write your own if you like."
    error={isValidSeed(value) ? undefined : 'Write 1 to 64 letters, digits or signs, without blanks.'}
    value={value}
    maxLength={64}
    autoComplete="off"
    spellCheck={false}
    onChange={({ target }) => onChange(target.value)}
  />
);
