import { createTranslator, type Messages } from 'use-intl/core';
import type { Area } from './catalogue';
import { readMessages } from './compiled';

/** Returns the function that gives an area's texts, for server components and their metadata. */
export const readTranslator = <const Name extends Area>(area: Name) =>
  createTranslator({ locale: 'en', timeZone: 'UTC', messages: readMessages([area]) as Messages, namespace: area });
