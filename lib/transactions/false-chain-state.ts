import { ProblemError } from '../api/problems';

/** Thrown for an RPC's answer that contradicts the escrow program's rules. Nothing from that answer may be saved. */
export class FalseChainStateError extends ProblemError {
  constructor(reason: string) {
    super('chain-unavailable', undefined, { cause: new Error(reason) });
  }
}
