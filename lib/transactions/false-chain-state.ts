import { ProblemError } from '../api/problems';

/** Thrown for an RPC's answer that the program can't have produced. Nothing of it may be recorded. */
export class FalseChainStateError extends ProblemError {
  constructor(reason: string) {
    super('chain-unavailable', undefined, { cause: new Error(reason) });
  }
}
