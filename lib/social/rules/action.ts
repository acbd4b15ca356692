import type { SocialCardBody } from '../contract';

/** Version of the specification that responses to Actions clients follow: Solana Actions, @solana/actions-spec. */
const ACTION_VERSION = '2.4';

/** Headers that the specification wants on each answer; `genesisHash` names the chain as CAIP-2 does, by its first 32 characters. */
export const buildActionHeaders = (genesisHash: string | null): Record<string, string> => ({
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET,POST,PUT,OPTIONS',
  'Access-Control-Allow-Headers':
    'Content-Type, Authorization, Content-Encoding, Accept-Encoding, X-Accept-Action-Version, X-Accept-Blockchain-Ids',
  'Access-Control-Expose-Headers': 'X-Action-Version, X-Blockchain-Ids',
  'X-Action-Version': ACTION_VERSION,
  ...(genesisHash === null ? {} : { 'X-Blockchain-Ids': `solana:${genesisHash.slice(0, 32)}` }),
});

/** Maps the pages that have an action to its address. */
export const actionRules = {
  rules: [
    { pathPattern: '/duels/*', apiPath: '/actions/duels/*' },
    { pathPattern: '/actions/**', apiPath: '/actions/**' },
  ],
};

/** Describes a duel as an action with one button, which leads to its page. */
export const buildDuelAction = ({ duelId, duelUrl, imageUrl, title, description, label }: SocialCardBody) => ({
  type: 'action',
  icon: imageUrl,
  title,
  description,
  label,
  links: {
    actions: [{ type: 'external-link', href: `${new URL(duelUrl).origin}/actions/duels/${duelId}`, label }],
  },
});

/** Builds the response to a press of the button of `buildDuelAction`. */
export const buildDuelLink = ({ duelUrl }: SocialCardBody) => ({ type: 'external-link', externalLink: duelUrl });

/**
 * Builds the answer to a client that asks for a transaction. It gets none: the asking page isn't ours, and its account
 * is unproven.
 */
export const buildNoTransactionBody = ({ duelUrl }: SocialCardBody) => ({
  message: `Nothing is signed here. Open ${duelUrl}: it shows every instruction in words before your wallet signs. No money has moved.`,
});

/** Whether the body of a POST is that of the button which leads to the duel. */
export function isLinkRequest(body: string): boolean {
  try {
    return (JSON.parse(body) as { type?: unknown } | null)?.type === 'external-link';
  } catch {
    return false;
  }
}
