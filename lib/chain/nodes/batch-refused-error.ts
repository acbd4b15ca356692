/**
 * The error of a call that the node left unanswered in a JSON-RPC batch, because the node refuses batches or answered
 * only some of the calls.
 */
export class BatchRefusedError extends Error {
  constructor() {
    super('The RPC node didn’t answer the call in a batch.');
  }
}
