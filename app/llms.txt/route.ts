import { llmsFile } from '../../lib/next/document-texts';

/** For programs that read for somebody (llmstxt.org). */
export const GET = llmsFile;
