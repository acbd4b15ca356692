import { llmsFile } from '../../lib/root/document-texts';

/** For programs that read for somebody (llmstxt.org). */
export const GET = llmsFile;
