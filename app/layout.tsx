import type { Metadata, Viewport } from 'next';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import './tokens.css';
import './base.css';

export const metadata: Metadata = {
  title: { default: 'RipDuel', template: '%s · RipDuel' },
  description: 'Open a pack against somebody else. The chain holds the fees, and anyone can recompute the result.',
};

export const viewport: Viewport = { width: 'device-width', initialScale: 1, colorScheme: 'light dark' };

/** Every page is rendered for its request: the policy's nonce must be its own. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  await connection();
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
