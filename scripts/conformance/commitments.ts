import { z } from 'zod';
import { type Asked, type Said, wordsOf } from './ask';
import type { Ticks } from './checks';

const reply = z.object({ providerKey: z.string(), commitments: z.array(z.string()) });
const AT_ONCE = 4;
const EACH = 8;
const NO_COUNTS = ['', '?count=0', '?count=101', '?count=-1', '?count=1e2', '?count=two'];

/** Looks at `GET /commitments`; gives the commitments that duels are then made with, none where there are not enough. */
export async function checkCommitments(asked: Asked, publicKey: string, ticks: Ticks): Promise<readonly string[]> {
  const replies = [
    ...(await Promise.all(Array.from({ length: AT_ONCE }, () => ask(asked, EACH)))),
    await ask(asked, EACH),
  ];
  const given: string[] = [];
  for (const said of replies) {
    ticks.judge('commitments-form', findFormFault(said, publicKey, EACH));
    given.push(...(reply.safeParse(said.json).data?.commitments ?? []));
  }
  const odd = given.find((each) => !/^[0-9a-f]{64}$/.test(each));
  ticks.judge('commitments-hashes', odd === undefined ? null : `gave ${JSON.stringify(odd.slice(0, 70))}`);
  const again = given.find((each, at) => given.indexOf(each) !== at);
  ticks.judge('commitments-once', again === undefined ? null : `gave ${again} twice`);
  for (const query of NO_COUNTS) {
    const said = await asked.get(`commitments${query}`);
    const refused = said.status >= 400 && said.status < 500;
    ticks.judge('commitments-count', refused ? null : `answered ${wordsOf(said)} to GET /commitments${query}`);
  }
  const most = await ask(asked, 100);
  ticks.judge('commitments-form', findFormFault(most, publicKey, 100));
  return odd === undefined ? [...new Set(given)] : [];
}

const ask = (asked: Asked, count: number): Promise<Said> => asked.get(`commitments?count=${count}`);

function findFormFault(said: Said, publicKey: string, count: number): string | null {
  if (said.status !== 200) return `answered ${wordsOf(said)}`;
  const read = reply.safeParse(said.json);
  if (!read.success) return 'the answer has another form';
  const { providerKey, commitments } = read.data;
  if (providerKey !== publicKey) return `the answer names the key ${providerKey}`;
  return commitments.length === count ? null : `gave ${commitments.length} for count=${count}`;
}
