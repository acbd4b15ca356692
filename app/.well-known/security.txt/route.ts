import { answerSecurityFile } from '../../../lib/next/document-texts';

/** Where to report a weakness (RFC 9116). */
export const GET = answerSecurityFile;
