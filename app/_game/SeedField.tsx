'use client';

import { useTranslations } from '#use-translations';
import { CLIENT_SEED_PATTERN } from '../../lib/core/client-seed';
import { systemRandom } from '../../lib/core/random';
import { Field } from '../_ui/Field';

/** Returns a random seed: 12 bytes in hex. */
const createRandomSeed = (): string =>
  Array.from(systemRandom(12), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns the player's own seed, or a random one if the field is empty. */
export const toClientSeed = (text: string): string => (text === '' ? createRandomSeed() : text);

/** Whether the field accepts the text: a valid client seed, or nothing, which stands for a random seed. */
export const isValidSeedText = (text: string): boolean => text === '' || CLIENT_SEED_PATTERN.test(text);

/** Field for a seed of the player's own. */
export function SeedField({ value, onChange }: { value: string; onChange: (seed: string) => void }) {
  const t = useTranslations('games.fairness');
  return (
    <Field
      label={t('yourSeed')}
      hint={t('seedHint')}
      error={isValidSeedText(value) ? undefined : t('seedError')}
      value={value}
      maxLength={64}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
