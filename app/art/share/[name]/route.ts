import { answerSharePicture } from '../../../../lib/next/share-picture';

interface RouteContext {
  readonly params: Promise<{ readonly name: string }>;
}

/** The link preview picture of a page: `/art/share/packs.png`. */
export const GET = async (request: Request, { params }: RouteContext): Promise<Response> =>
  answerSharePicture(request, (await params).name);
