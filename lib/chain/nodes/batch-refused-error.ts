/** A call of a JSON-RPC batch that the node didn't answer, because it refuses batches or answered only a part. */
export class BatchRefusedError extends Error {
  constructor() {
    super('The RPC node didn’t answer the call in a batch.');
  }
}
