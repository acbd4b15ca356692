/** Samples by series, one a minute, in the notation of `promtool test rules`. */
export type Samples = Readonly<Record<string, string>>;

/** A course of events in which an alert must fire, and one close to it in which it must not. */
export interface AlertCase {
  readonly alert: string;
  readonly samples: Samples;
  /** The last time at which it doesn't fire yet: before its cause, or while it waits for `for`. */
  readonly quietAt: string;
  readonly firesAt: string;
  /** Labels of the alert besides its severity. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly description: string;
  /** At the limit or beside it until `firesAt`. */
  readonly harmless: Samples;
}
