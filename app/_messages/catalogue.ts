import { games } from './en/games';

/** All texts of the pages that are in a catalogue, by area, in English. A translation has the same keys and arguments. */
export const ENGLISH = { games } as const;

export type Catalogue = typeof ENGLISH;
export type Area = keyof Catalogue;

declare module 'use-intl' {
  interface AppConfig {
    Messages: Catalogue;
    Locale: 'en';
  }
}
