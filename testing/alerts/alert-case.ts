/** Samples by series, one a minute, in the notation of `promtool test rules`. */
export type Samples = Readonly<Record<string, string>>;

/** A course of events in which an alert must fire, and one close to it in which it must not. */
export interface AlertCase {
  readonly alert: string;
  readonly samples: Samples;
  /** A time before `firesAt` at which the alert doesn't fire yet: before its cause, or while it waits for `for`. */
  readonly quietAt: string;
  readonly firesAt: string;
  /** Labels of the alert besides its severity. */
  readonly expectedLabels?: Readonly<Record<string, string>>;
  readonly expectedDescription: string;
  /** Samples that resemble the alert's cause, such as those at its limit, with which it doesn't fire at `firesAt`. */
  readonly harmless: Samples;
}
