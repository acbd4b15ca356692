/** The kind of the pending wallet request; null if there is none. */
export type PendingRequest = 'message' | 'transaction' | null;

/**
 * Thrown when the player stops waiting for the wallet, or another wallet request starts. If the wallet signs later, its
 * signature isn't used.
 */
export class StoppedWaitingError extends Error {
  override readonly name = 'StoppedWaitingError';
}

/** Thrown when the wallet's account changed or was disconnected during a request, or when another account signed. */
export class AccountChangedError extends Error {
  override readonly name = 'AccountChangedError';
}

/**
 * Runs one wallet request at a time. A request can be cancelled, since a wallet whose window was closed may never
 * answer. An answer after that is ignored.
 */
export class WalletRequestRunner {
  private rejectPending: ((error: Error) => void) | null = null;

  /** Calls `tell` with the kind of each new request, and with null once no request is pending. */
  constructor(private readonly tell: (asked: PendingRequest) => void) {}

  /**
   * Cancels the pending request, then runs `work` and returns its result. Rejects if `work` does, or with the reason
   * for which this request is cancelled.
   */
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
