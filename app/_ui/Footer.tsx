import Link from 'next/link';
import styles from './Footer.module.css';

const LINKS: readonly (readonly [href: string, name: string])[] = [
  ['/account', 'Account and recovery'],
  ['/problems', 'Error codes'],
];

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <p>
          Test money only. Clubs and players are made up. You never give this site a key, and it never signs for you.
        </p>
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
