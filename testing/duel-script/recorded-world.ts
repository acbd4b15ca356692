import { AccountRole, type Address, type Instruction } from '@solana/kit';
import { type SendOutcome, TestCluster } from '../../program/tests/world';
import type { DuelTransaction } from '../../scripts/duel/history';
import type { Call } from '../../scripts/duel/transaction';

const NETWORK_FEE_LAMPORTS = 5_000n;

/** Test cluster that records its successful transactions in `history`. */
export class RecordingTestCluster extends TestCluster {
  readonly history: DuelTransaction[] = [];

  override sendFrom(payer: Address, ...instructions: Instruction[]): SendOutcome {
    const calls = instructions.map(toCall);
    const wallets = [
      ...new Set([payer as string, ...calls.flatMap(({ accounts }) => accounts.map((each) => each.address))]),
    ];
    const before = wallets.map((wallet) => this.readBalance(wallet as Address));
    const { slot } = this.svm.getClock();
    const sent = super.sendFrom(payer, ...instructions);
    if (sent.error !== null) return sent;
    const gains = wallets.map((wallet, at): [string, bigint] => [
      wallet,
      this.readBalance(wallet as Address) - (before[at] ?? 0n),
    ]);
    const signature = `transaction ${this.history.length}`;
    this.history.push({
      signature,
      slot,
      payer,
      networkFee: NETWORK_FEE_LAMPORTS,
      calls,
      gains: new Map(gains),
      isPlain: true,
    });
    return sent;
  }
}

const toCall = ({ programAddress, accounts = [], data = new Uint8Array() }: Instruction): Call => ({
  programId: programAddress,
  accounts: accounts.map(({ address, role }) => ({
    address,
    signer: role === AccountRole.READONLY_SIGNER || role === AccountRole.WRITABLE_SIGNER,
    writable: role === AccountRole.WRITABLE || role === AccountRole.WRITABLE_SIGNER,
  })),
  data: new Uint8Array(data),
});
