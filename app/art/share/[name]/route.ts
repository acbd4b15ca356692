import { sharePicture } from '../../../../lib/next/share-picture';

interface At {
  readonly params: Promise<{ readonly name: string }>;
}

/** The link preview picture of a page: `/art/share/packs.png`. */
export const GET = async (request: Request, { params }: At): Promise<Response> =>
  sharePicture(request, (await params).name);
