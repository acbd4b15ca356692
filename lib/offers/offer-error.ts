/**
 * Thrown for a change of the offer that isn't possible. The message says why and names the next step; nothing was
 * changed.
 */
export class OfferError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OfferError';
  }
}

interface OfferState {
  readonly active: boolean;
  readonly replacedBy: string | null;
}

/** Describes the state of a pack or machine to an operator. */
export const describeOfferState = ({ active, replacedBy }: OfferState): string =>
  active ? 'offered' : replacedBy === null ? 'retired' : `replaced by ${replacedBy}`;

/** Builds the error for changing a pack or machine that isn't offered any more, because it was retired or replaced. */
export const buildNotOfferedError = (id: string, row: OfferState): OfferError =>
  new OfferError(
    row.replacedBy === null
      ? `${id} is retired already; nothing was changed. To offer it again: offer ${id}`
      : `${id} was replaced by ${row.replacedBy} and is retired; nothing was changed. Use ${row.replacedBy}`,
  );

/** Builds the error for offering a pack or machine that is already offered or was replaced. */
export const buildNotOfferableError = (id: string, row: OfferState): OfferError =>
  new OfferError(
    row.active
      ? `${id} is offered already; nothing was changed.`
      : `${id} was replaced by ${row.replacedBy}, so that it isn't offered again. Add a file that replaces ${row.replacedBy}`,
  );

/** Builds the error for an unknown id. */
export const buildUnknownIdError = (id: string): OfferError =>
  new OfferError(`There is no ${id}; list shows what there is.`);

/** Builds the error for losing a race against another operator's change. */
export const buildChangedMeanwhileError = (id: string): OfferError =>
  new OfferError(`${id} was changed by somebody else meanwhile; nothing was changed. See show ${id}, and try again.`);
