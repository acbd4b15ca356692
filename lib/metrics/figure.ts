/** A gauge: a number for each value of a label, or a single number. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  readonly values: readonly (readonly [value: string, number: number])[];
}

/** Builds a gauge without a label. */
export const toSingleFigure = (name: string, help: string, number: number): Figure => ({
  name,
  help,
  values: [['', number]],
});
