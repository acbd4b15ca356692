/** A text to verify, and where it came from. */
export interface ProofSource {
  readonly from: string;
  readonly text: string;
}
