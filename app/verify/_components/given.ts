/** A text to check, and where it came from. */
export interface Given {
  readonly from: string;
  readonly text: string;
}
