import type { Catalogue } from '../_messages/catalogue';

/**
 * An error whose reason is shown to the player. `causeKey` names the reason's text in the page's messages; `toFault`
 * looks the text up.
 */
export class ExplainedError extends Error {
  override readonly name = 'ExplainedError';
  constructor(
    readonly causeKey: keyof Catalogue['site']['fault']['cause'],
    options?: ErrorOptions,
  ) {
    super(causeKey, options);
  }
}
