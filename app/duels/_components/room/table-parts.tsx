'use client';

import dynamic from 'next/dynamic';
import { useContext } from 'react';
import { useTranslations } from '#use-translations';
import { retryImport } from '../../../_site/retry-import';
import { TablePlaceholderContext } from './table-before';

// Each of these components is for some statuses or viewers; other pages don't load its code. They must be declared in a
// file that the page imports statically: in a file that is itself loaded later, Next refers to chunks that don't exist.
export const Seats = dynamic(retryImport(() => import('./Seats').then((part) => part.Seats)));
export const OneTapFee = dynamic(
  retryImport(() => import('./OneTapFee')),
  { ssr: false },
);
export const TableScore = dynamic(
  retryImport(() => import('./TableScore')),
  { ssr: false },
);
export const DrawRitual = dynamic(retryImport(() => import('../draw/DrawRitual').then((part) => part.DrawRitual)));
export const PlayedTable = dynamic(
  retryImport(() => import('../rip/ResultReveal').then((part) => part.ResultReveal)),
  { loading: TableLoading },
);

function TableLoading() {
  const t = useTranslations('room');
  return useContext(TablePlaceholderContext) ?? <p role="status">{t('loadingTable')}</p>;
}
