import { type DocumentFile, documentGroups, toTagSlug } from './documents';

/** Builds `/llms.txt`, an overview of the service for language models, in the format of llmstxt.org. */
export function buildLlmsText(origin: string, tags: Readonly<Record<string, string>>): string {
  const list = (documents: readonly DocumentFile[]): string[] =>
    documents.map(({ slug, title, about }) => `- [${title}](${origin}/docs/text/${slug}.md): ${about}`);
  return [
    '# RipDuel',
    '',
    '> Pack-opening duels on Solana devnet: two wallets pay a small fee into a vault, an escrow program draws, and anybody can recompute the result. Test money only.',
    '',
    'The service prepares transactions and never signs one; it never takes a key. Amounts are decimal strings of base units, instants ISO 8601 in UTC. Operations that open, take, pay or play need an Idempotency-Key header; the description says of each whether it takes one. Refusals are problem+json with a stable `code`.',
    '',
    '## API',
    '',
    `- [OpenAPI 3.1](${origin}/v1/openapi.json): every endpoint, schema and problem`,
    `- [OpenAPI 3.1 as YAML](${origin}/v1/openapi.yaml): the same document`,
    `- [Everything below as one text](${origin}/llms-full.txt): all guides and specifications`,
    `- [IDL of the escrow program](${origin}/idl.json): in Codama's format, for decoders and generators`,
    `- [Client for TypeScript](${origin}/ripduel-client.tgz): the recommended one; \`npm install\` takes the downloaded file`,
    `- [Verifier of proofs in Python](${origin}/docs/text/verify.py): a single file without dependencies`,
    `- [Verifier of duels in Go](${origin}/docs/text/verify.go): a single file without dependencies`,
    `- [Problem codes](${origin}/problems): each with its next step`,
    '',
    ...documentGroups.flatMap(([title, documents]) => [`## ${title}`, '', ...list(documents), '']),
    '## Optional',
    '',
    ...Object.entries(tags).map(([tag, words]) => `- [${tag}](${origin}/docs/reference/${toTagSlug(tag)}): ${words}`),
    '',
  ].join('\n');
}
