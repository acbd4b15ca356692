import type { Binder } from '../../../lib/binder/contract';
import { getPack } from '../../../lib/packs/contract';
import { readBinder } from '../../_binder/calls';
import { readUnopenedPacks } from '../../_duel/calls';
import type { Translate } from '../../_messages/translate';
import { api } from '../../_site/api';
import type { BinderSet } from './binder-set';
import { listPaidPacks } from './paid-packs';
import { toPackSet } from './to-sets';

/** The player's binder, with the packs of it that the page doesn't have, since they are no longer offered. */
export interface OpenBinder {
  readonly binder: Binder;
  readonly retiredSets: readonly BinderSet[];
  /** The machines at which a paid pack waits to be ripped in this browser. */
  readonly paidPacks: readonly BinderSet[];
}

export async function openBinder(t: Translate<'ui'>, sets: readonly BinderSet[]): Promise<OpenBinder> {
  const binder = await readBinderOnceRecorded();
  const retired = binder.sets.filter(
    ({ kind, setId }) => kind === 'pack' && !sets.some((set) => set.kind === 'pack' && set.setId === setId),
  );
  const [packs, paidPacks] = await Promise.all([
    Promise.all(retired.map(({ setId }) => api.call(getPack, { params: { packId: setId } }))),
    listPaidPacks(binder.wallet, sets),
  ]);
  return { binder, retiredSets: packs.map((pack) => toPackSet(t, pack)), paidPacks };
}

/** Reads the binder, again if it lacked packs that were opened here while the service couldn't be reached. */
async function readBinderOnceRecorded(): Promise<Binder> {
  const binder = await readBinder();
  if (binder.unopenedCount === 0) return binder;
  const unopened = await readUnopenedPacks(binder.wallet);
  return unopened.length < binder.unopenedCount ? readBinder() : binder;
}
