'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toFault } from '../../_site/fault';
import { Button } from '../../_ui/Button';
import { Problem } from '../../_ui/Problem';
import type { LinkTarget } from './link';
import type { ProofSource } from './proof-source';

/** Fetches the proof that the page's address names, and passes it to `take`. */
export function LinkedProof({ link, take }: { link: LinkTarget; take: (given: ProofSource) => void }) {
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
    return (
      <Problem
        what="This link doesn’t name a round"
        money={null}
        next="It needs a mode (duels, gacha, flip, crash, streak) and a round id. Follow the link of a round again, or paste its proof below."
      />
    );
  }
  if (error !== null) {
    return (
      <Problem {...toFault(error, 'Press Fetch it again.')} money={null}>
        <Button onClick={() => refetch()}>Fetch it again</Button>
      </Problem>
    );
  }
  return <p role="status">Fetching this round’s proof…</p>;
}
