import { answerIdlFile } from '../../lib/next/document-texts';

/** IDL of the escrow program, in Codama’s format, for decoders and client generators. */
export const GET = answerIdlFile;
