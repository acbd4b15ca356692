import { answerLlmsFullFile } from '../../lib/next/document-texts';

/** Guides and specifications, without those for operators, as one text for language models (llmstxt.org). */
export const GET = answerLlmsFullFile;
