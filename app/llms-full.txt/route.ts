import { answerLlmsFullFile } from '../../lib/next/document-texts';

/** The whole documentation as one text for language models (llmstxt.org). */
export const GET = answerLlmsFullFile;
