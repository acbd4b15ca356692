'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslations } from '#use-translations';
import { toFault } from '../../_site/fault';
import { Button } from '../../_ui/Button';
import { Problem } from '../../_ui/Problem';
import type { LinkTarget } from './link';
import type { ProofSource } from './proof-source';

/** Fetches the proof that the page's address names, and passes it to `take`. */
export function LinkedProof({ link, take }: { link: LinkTarget; take: (given: ProofSource) => void }) {
  const t = useTranslations('verify.link');
  const siteTexts = useTranslations('site');
  const { data, error, refetch } = useQuery({
    queryKey: ['linked-proof', link],
    queryFn: async () => (await import('./fetch-proof')).fetchProof(link),
    enabled: link.kind === 'round',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useEffect(() => {
    if (data !== undefined) take(data);
  }, [data, take]);
  if (link.kind === 'wrong') {
    return <Problem what={t('wrong.what')} money={null} next={t('wrong.next')} />;
  }
  if (error !== null) {
    return (
      <Problem {...toFault(siteTexts, error, t('pressFetchAgain'))} money={null}>
        <Button onClick={() => refetch()}>{t('fetchAgain')}</Button>
      </Problem>
    );
  }
  return <p role="status">{t('fetching')}</p>;
}
