import NextAuth from 'next-auth';
import { buildSiteSessionOptions } from '../../../../lib/next/site-session';

type Handler = (request: Request, context: { params: Promise<{ nextauth: string[] }> }) => Promise<Response>;

const handleAuthRequest: Handler = async (request, context) =>
  NextAuth(await buildSiteSessionOptions())(request, context);

export const GET = handleAuthRequest;
export const POST = handleAuthRequest;
