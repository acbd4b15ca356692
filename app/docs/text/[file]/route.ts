import { answerDocumentText } from '../../../../lib/next/document-texts';

interface RouteContext {
  readonly params: Promise<{ readonly file: string }>;
}

/** Serves a page of the documentation as plain Markdown, or the source of a verifier. */
export const GET = async (_: Request, { params }: RouteContext) => answerDocumentText((await params).file);
