import { z } from 'zod';
import { formatReply, type ProviderClient, type ProviderReply } from './ask';
import type { Checklist } from './checks';

const replySchema = z.object({ providerKey: z.string(), commitments: z.array(z.string()) });
/** Bodies that `POST /commitments` must refuse. */
const WRONG_BODIES = ['{"duelIds":[]}', '{"duelIds":"x"}', '{"duelIds":[1]}', '{"duelIds":[""]}', '{}'];

/** Asks for commitments and returns the reply. */
export const fetchCommitmentsReply = (client: ProviderClient, duelIds: readonly string[]): Promise<ProviderReply> =>
  client.post('/commitments', JSON.stringify({ duelIds }));

/** Returns the commitments in a reply, or none if the reply has another form. */
export const parseCommitments = (reply: ProviderReply): readonly string[] =>
  replySchema.safeParse(reply.json).data?.commitments ?? [];

/**
 * Judges `POST /commitments`: form, count, and that each duel has one commitment, which no other duel has. `publicKey`
 * is the provider's. `runId` becomes part of each duel id.
 */
export async function checkCommitments(
  client: ProviderClient,
  publicKey: string,
  runId: string,
  checklist: Checklist,
): Promise<void> {
  const buildDuelIds = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => `conformance_${runId}_${from + at}`);
  const groups = [
    buildDuelIds(8),
    buildDuelIds(8, 8),
    buildDuelIds(8).toReversed(),
    buildDuelIds(1),
    buildDuelIds(100),
  ];
  const replies = await Promise.all(groups.map((each) => fetchCommitmentsReply(client, each)));
  for (const [at, reply] of replies.entries())
    checklist.record('commitments-form', findFormFault(reply, publicKey, groups[at]?.length ?? 0));
  const given = replies.flatMap((reply) => parseCommitments(reply));
  const odd = given.find((each) => !/^[0-9a-f]{64}$/.test(each));
  checklist.record('commitments-hashes', odd === undefined ? null : `gave ${JSON.stringify(odd.slice(0, 70))}`);
  checklist.record('commitments-bound', findBindingFault(groups, replies));
  for (const body of [...WRONG_BODIES, JSON.stringify({ duelIds: buildDuelIds(101) })]) {
    const reply = await client.post('/commitments', body);
    const isRefused = reply.status === 422 && reply.code === 'request-wrong';
    checklist.record('commitments-count', isRefused ? null : `answered ${formatReply(reply)} to ${body.slice(0, 40)}`);
  }
}

/** Returns which duel got two commitments, or which commitment two duels got; null if none did. */
function findBindingFault(groups: readonly (readonly string[])[], replies: readonly ProviderReply[]): string | null {
  const commitmentOf = new Map<string, string>();
  const duelOf = new Map<string, string>();
  for (const [at, duelIds] of groups.entries()) {
    const commitments = parseCommitments(replies[at] as ProviderReply);
    for (const [index, duelId] of duelIds.entries()) {
      const commitment = commitments[index] ?? '';
      if ((commitmentOf.get(duelId) ?? commitment) !== commitment) return `gave ${duelId} another one`;
      if ((duelOf.get(commitment) ?? duelId) !== duelId) return `gave two duels ${commitment}`;
      commitmentOf.set(duelId, commitment);
      duelOf.set(commitment, duelId);
    }
  }
  return null;
}

/** Returns why a reply isn't the provider's with `count` commitments; null if it is. */
function findFormFault(reply: ProviderReply, publicKey: string, count: number): string | null {
  if (reply.status !== 200) return `answered ${formatReply(reply)}`;
  const read = replySchema.safeParse(reply.json);
  if (!read.success) return 'the answer has another form';
  const { providerKey, commitments } = read.data;
  if (providerKey !== publicKey) return `the answer names the key ${providerKey}`;
  return commitments.length === count ? null : `gave ${commitments.length} for ${count} duels`;
}
