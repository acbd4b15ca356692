/** A text to check, and where it came from. */
export interface ProofSource {
  readonly from: string;
  readonly text: string;
}
