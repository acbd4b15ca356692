import Link from 'next/link';
import styles from './Footer.module.css';

const LINKS: readonly (readonly [href: string, name: string])[] = [
  ['/account', 'Account and recovery'],
  ['/valuation', 'How pulls are compared'],
  ['/verify', 'Verify a proof'],
  ['/status', 'Status'],
  ['/fantasy', 'Fantasy'],
  ['/docs', 'API and guides'],
  ['/problems', 'Error codes'],
];

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <div className={styles.words}>
          <p>
            Test money only. Clubs and players are made up. You never give this site a key, and it never signs for you.
          </p>
          <p>
            Steps such as opening a page or a duel are counted per day, without wallet, address or cookie. Do Not Track
            and Global Privacy Control turn that off.
          </p>
        </div>
        <nav className={styles.links} aria-label="More">
          {LINKS.map(([href, name]) => (
            <Link key={href} href={href}>
              {name}
            </Link>
          ))}
          <a href="/v1/openapi.json">API description</a>
        </nav>
      </div>
    </footer>
  );
}
