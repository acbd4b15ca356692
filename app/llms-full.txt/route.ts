import { answerLlmsFullFile } from '../../lib/next/document-texts';

/** All guides and specifications as one text for language models (llmstxt.org). */
export const GET = answerLlmsFullFile;
