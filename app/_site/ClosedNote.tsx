'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useTranslations } from '#use-translations';
import { describeClosed } from '../../lib/gates/rules/describe-closed';
import { Problem } from '../_ui/Problem';
import type { GateClosure } from './read-network';

const REFRESH_MS = 2_000;

/**
 * Says why an action is closed and, unless an operator turned it off, when it opens. While the page is visible,
 * refreshes it every two seconds.
 */
export function ClosedNote({ what, closed }: { what: string; closed: GateClosure }) {
  const t = useTranslations('site');
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) router.refresh();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [router]);
  const next = (
    <>
      {describeClosed(closed)} <Link href="/status">{t('seeOpen')}</Link>
    </>
  );
  return <Problem tone="warning" what={what} money={null} next={next} />;
}
