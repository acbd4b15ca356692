/** The kind of the pending wallet request; null if there is none. */
export type PendingRequest = 'message' | 'transaction' | null;

/** Thrown when the player stops waiting or another request starts. A late signature is not used. */
export class StoppedWaitingError extends Error {
  override readonly name = 'StoppedWaitingError';
}

/** Thrown when the wallet switched to another account during a request. */
export class AccountChangedError extends Error {
  override readonly name = 'AccountChangedError';
}

/**
 * Runs one wallet request at a time. A wallet whose window was closed may never answer, so a request can be cancelled; a
 * late answer is dropped.
 */
export class WalletRequestRunner {
  private rejectPending: ((error: Error) => void) | null = null;

  /** `tell` is called with each new pending request, and with null once none is pending. */
  constructor(private readonly tell: (asked: PendingRequest) => void) {}

  /** Returns the result of `work`. Rejects as `work` does, or with the reason for cancelling. Cancels a pending request. */
  async run<Given>(asked: Exclude<PendingRequest, null>, work: () => Promise<Given>): Promise<Given> {
    this.cancelPending(new StoppedWaitingError('Something else is asked now.'));
    const broken = new Promise<never>((_, reject) => {
      this.rejectPending = reject;
    });
    const mine = this.rejectPending;
    this.tell(asked);
    try {
      return await Promise.race([work(), broken]);
    } finally {
      if (this.rejectPending === mine) {
        this.rejectPending = null;
        this.tell(null);
      }
    }
  }

  cancelPending(reason: StoppedWaitingError | AccountChangedError): void {
    this.rejectPending?.(reason);
  }
}
