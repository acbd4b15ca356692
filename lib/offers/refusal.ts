/** A change of the offer that is refused. The message says why and what to do; nothing was changed. */
export class OfferError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OfferError';
  }
}

interface Offerable {
  readonly active: boolean;
  readonly replacedBy: string | null;
}

/** State of a pack or machine, for an operator. */
export const stateOf = ({ active, replacedBy }: Offerable): string =>
  active ? 'offered' : replacedBy === null ? 'retired' : `replaced by ${replacedBy}`;

/** Refusal of a change that only what is offered can take. */
export const notOffered = (id: string, row: Offerable): OfferError =>
  new OfferError(
    row.replacedBy === null
      ? `${id} is retired already; nothing was changed. To offer it again: offer ${id}`
      : `${id} was replaced by ${row.replacedBy} and is retired; nothing was changed. Use ${row.replacedBy}`,
  );

/** Refusal of an offer of what isn't a draft. */
export const notOfferable = (id: string, row: Offerable): OfferError =>
  new OfferError(
    row.active
      ? `${id} is offered already; nothing was changed.`
      : `${id} was replaced by ${row.replacedBy}, so that it isn't offered again. Add a file that replaces ${row.replacedBy}`,
  );

/** Refusal of an id that names nothing. */
export const unknownId = (id: string): OfferError => new OfferError(`There is no ${id}; list shows what there is.`);

/** Refusal of a change that another one was ahead of. */
export const overtaken = (id: string): OfferError =>
  new OfferError(`${id} was changed by somebody else meanwhile; nothing was changed. See show ${id}, and try again.`);
