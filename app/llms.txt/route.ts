import { answerLlmsFile } from '../../lib/next/document-texts';

/** Overview of the site for language models (llmstxt.org). */
export const GET = answerLlmsFile;
