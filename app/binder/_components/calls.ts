import type { Binder } from '../../../lib/binder/contract';
import { getPack } from '../../../lib/packs/contract';
import { readBinder } from '../../_binder/calls';
import { readUnopenedPacks } from '../../_duel/calls';
import type { Translate } from '../../_messages/translate';
import { api } from '../../_site/api';
import type { BinderSet } from './binder-set';
import { listPaidPacks } from './paid-packs';
import { toPackSet } from './to-sets';

/** The player's binder. `retiredSets` are its packs that the page's sets lack, mostly because none is offered now. */
export interface OwnBinderData {
  readonly binder: Binder;
  readonly retiredSets: readonly BinderSet[];
  /** The machines at which the player has paid for a pack that this browser can still rip. */
  readonly paidPacks: readonly BinderSet[];
}

/** Reads the player's binder, its packs that `sets` lacks, and the machines with a paid pack that isn't ripped. */
export async function openBinder(t: Translate<'ui'>, sets: readonly BinderSet[]): Promise<OwnBinderData> {
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

/**
 * Reads the binder. If packs were opened in this browser that the service doesn't know of, records them and reads the
 * binder again.
 */
async function readBinderOnceRecorded(): Promise<Binder> {
  const binder = await readBinder();
  if (binder.unopenedCount === 0) return binder;
  const unopened = await readUnopenedPacks(binder.wallet);
  return unopened.length < binder.unopenedCount ? readBinder() : binder;
}
