import type { AlertBody } from './alert-contract';
import type { StoredAlert } from './alert-store';

export const alertOf = ({ kind, openedAt, resolvedAt, amounts }: StoredAlert): AlertBody => ({
  kind,
  openedAt,
  resolvedAt,
  amounts: amounts.map((each) => ({ ...each, amount: BigInt(each.amount) })),
});
