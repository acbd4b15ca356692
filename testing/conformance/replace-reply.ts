import type { ProviderContext } from '../../agents/provider/parts';
import type { Defect, SentReply } from './wrong-provider';

/** A change of a provider's reply. `body` is the request's. */
type ReplyChange = (sent: SentReply, body: string, provider: ProviderContext) => SentReply;

/** Returns a defect that changes the replies of a route with this status. */
export function replaceReply(route: string, status: number, change: ReplyChange): Defect {
  return {
    replaceReply: async (passing) => {
      const sent = await passing.forward();
      const isMeant = passing.route.startsWith(route) && sent.status === status;
      return isMeant ? change(sent, passing.body, passing.provider) : sent;
    },
  };
}
