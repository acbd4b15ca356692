import type { SocialCardBody } from '../contract';

/** Version of the specification that responses to Actions clients follow: Solana Actions, @solana/actions-spec. */
const ACTION_VERSION = '2.4';

/** Builds the headers that each response needs. As in CAIP-2, the genesis hash's first 32 characters name the chain. */
export const buildActionHeaders = (genesisHash: string | null): Record<string, string> => ({
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET,POST,PUT,OPTIONS',
  'Access-Control-Allow-Headers':
    'Content-Type, Authorization, Content-Encoding, Accept-Encoding, X-Accept-Action-Version, X-Accept-Blockchain-Ids',
  'Access-Control-Expose-Headers': 'X-Action-Version, X-Blockchain-Ids',
  'X-Action-Version': ACTION_VERSION,
  ...(genesisHash === null ? {} : { 'X-Blockchain-Ids': `solana:${genesisHash.slice(0, 32)}` }),
});

/** Content of `actions.json`, by which Actions clients find the action of a page: its path and the action's path. */
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
 * Builds the refusal for an Actions client that asks for a transaction. It gets none: its page isn't ours, and nothing
 * proves that its user owns the account that it names.
 */
export const buildNoTransactionBody = ({ duelUrl }: SocialCardBody) => ({
  message: `Nothing is signed here. Open ${duelUrl}: it shows every instruction in words before your wallet signs. No money has moved.`,
});

/** Whether a POST was sent by the button of `buildDuelAction`. Any other client asks for a transaction. */
export function isLinkRequest(body: string): boolean {
  try {
    return (JSON.parse(body) as { type?: unknown } | null)?.type === 'external-link';
  } catch {
    return false;
  }
}
