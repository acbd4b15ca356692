import { answerActionOptions, answerDuelAction, answerDuelLink } from '../../../../lib/next/action-routes';

interface RouteContext {
  readonly params: Promise<{ readonly duelId: string }>;
}

/** Describes a duel as a Solana Action. */
export const GET = async (request: Request, { params }: RouteContext): Promise<Response> =>
  answerDuelAction(request, (await params).duelId);

/** Answers the button of GET's action with a link to the duel's page, never with a transaction. Others get 400. */
export const POST = async (request: Request, { params }: RouteContext): Promise<Response> =>
  answerDuelLink(request, (await params).duelId);

export const OPTIONS = answerActionOptions;
