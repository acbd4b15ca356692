import type { useTranslations } from 'use-intl/react';
import type { Area } from './catalogue';

/** The function that gives an area's texts, as `useTranslations` and `readTranslator` return it. */
export type Translate<Name extends Area> = ReturnType<typeof useTranslations<Name>>;
