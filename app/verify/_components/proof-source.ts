/** A text to verify, and where it came from. */
export interface ProofSource {
  readonly sourceLabel: string;
  readonly text: string;
}
