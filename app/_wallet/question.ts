/** What a wallet is asked for at the moment. */
export type Asked = 'message' | 'transaction' | null;

/** The player does not wait any longer. Whatever the wallet signs later is not used. */
export class StoppedWaiting extends Error {
  override readonly name = 'StoppedWaiting';
}

/** The wallet went over to another account than the one that was asked. */
export class AccountChanged extends Error {
  override readonly name = 'AccountChanged';
}

/**
 * One question to the wallet at a time. A wallet whose window was closed may never answer, so the wait for it can be
 * broken off; an answer that comes afterwards is dropped.
 */
export class Question {
  private breakWith: ((error: Error) => void) | null = null;

  /** `tell` hears what is asked, and null when nothing is any more. */
  constructor(private readonly tell: (asked: Asked) => void) {}

  /** Gives what `work` gives; rejects as it does, or with the reason for which the wait was broken off. */
  async ask<Given>(asked: Exclude<Asked, null>, work: () => Promise<Given>): Promise<Given> {
    this.breakOff(new StoppedWaiting('Something else is asked now.'));
    const broken = new Promise<never>((_, reject) => {
      this.breakWith = reject;
    });
    const mine = this.breakWith;
    this.tell(asked);
    try {
      return await Promise.race([work(), broken]);
    } finally {
      if (this.breakWith === mine) {
        this.breakWith = null;
        this.tell(null);
      }
    }
  }

  breakOff(reason: StoppedWaiting | AccountChanged): void {
    this.breakWith?.(reason);
  }
}
