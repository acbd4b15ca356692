'use client';

import { useQuery } from '../../_site/query';
import { Panel } from '../../_ui/Panel';
import { type Stage, StageList } from '../../_ui/StageList';
import type { DuelView } from '../room/view';

/** Between both payments and the result: what the chain and the provider are doing. */
export function DrawPanel({ view }: { view: DuelView }) {
  const answered = useAnswered(view);
  return (
    <Panel title="How the draw is made">
      <StageList label="How far the draw is" stages={stagesOf(view, answered)} />
    </Panel>
  );
}

function stagesOf({ duel, full }: DuelView, answered: boolean): readonly Stage[] {
  const locked = duel.status === 'resolving';
  const slot = full?.entropy?.slot;
  return [
    { key: 'paid', name: 'Both fees are in the vault', state: 'done' },
    {
      key: 'entropy',
      name: 'A slot hash becomes the entropy',
      state: locked ? 'done' : 'now',
      ...(locked ? {} : { note: 'Of a slot after both payments, so that nobody could know it when paying.' }),
      ...(slot === undefined ? {} : { at: `slot ${slot.toLocaleString('en')}` }),
    },
    {
      key: 'answer',
      name: 'The provider opens its seed',
      state: answered ? 'done' : locked ? 'now' : 'next',
      ...(locked && !answered ? { note: 'It bound itself to this seed before the duel was opened.' } : {}),
    },
    {
      key: 'result',
      name: 'The chain checks the draw and keeps the result',
      state: answered ? 'now' : 'next',
      ...(answered ? { note: 'The escrow program recomputes it; a wrong one is refused.' } : {}),
    },
  ];
}

/** Whether the provider has answered: from then on there is a proof to read. */
function useAnswered({ duel }: DuelView): boolean {
  const { data } = useQuery({
    queryKey: ['answered', duel.duelId],
    queryFn: async () => (await import('../calls')).isAnswered(duel.duelId),
    enabled: duel.status === 'resolving',
    refetchInterval: ({ state }) => (state.data === true ? false : 2_000),
  });
  return data ?? false;
}
