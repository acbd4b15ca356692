/** Returns a function that replaces generated values, such as ids, by numbers in the order of their appearance. */
export function normaliser(): (text: string | null) => string {
  const names = new Map<string, string>();
  const made =
    /(duel|txi|req|chal)_[0-9A-Za-z]+|v1\.[A-Za-z0-9_-]+|signature [1-9A-HJ-NP-Za-km-z]{64,88}|"(transaction|blockhash|signature|transactionSignature|terms|termsHash|escrowAddress|messageHash|genesisHash|seed|seedCommitment|hash|request|requestHash|entropy)":"[^"]+"/g;
  return (text) =>
    (text ?? '').replace(made, (found) => {
      if (!names.has(found)) names.set(found, `#${names.size}`);
      return names.get(found) as string;
    });
}
