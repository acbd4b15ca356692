import { answerSecurityFile } from '../../../lib/next/document-texts';

/** The file that says where to report a vulnerability (RFC 9116). */
export const GET = answerSecurityFile;
