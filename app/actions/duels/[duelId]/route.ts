import { answerActionOptions, answerDuelAction, answerDuelLink } from '../../../../lib/next/action-routes';

interface RouteContext {
  readonly params: Promise<{ readonly duelId: string }>;
}

/** A duel as a Solana Action: GET describes it, POST links to its page, and never returns a transaction. */
export const GET = async (request: Request, { params }: RouteContext): Promise<Response> =>
  answerDuelAction(request, (await params).duelId);

/** Answers the button of GET's action with a link to the duel's page, and any other body with 400. */
export const POST = async (request: Request, { params }: RouteContext): Promise<Response> =>
  answerDuelLink(request, (await params).duelId);

export const OPTIONS = answerActionOptions;
