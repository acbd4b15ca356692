import { sharePicture } from '../../../../lib/next/share-picture';

interface At {
  readonly params: Promise<{ readonly name: string }>;
}

/** What is shown where a page of the site is shared: `/art/share/packs.png`. */
export const GET = async (request: Request, { params }: At): Promise<Response> =>
  sharePicture(request, (await params).name);
