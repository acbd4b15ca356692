import type { Catalogue } from '../_messages/catalogue';

/** An error whose reason is shown to the player. Its cause is a key of the catalogue; `toFault` gives the text. */
export class ExplainedError extends Error {
  override readonly name = 'ExplainedError';
  constructor(
    readonly causeKey: keyof Catalogue['site']['fault']['cause'],
    options?: ErrorOptions,
  ) {
    super(causeKey, options);
  }
}
