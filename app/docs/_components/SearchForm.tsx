import { Button } from '../../_ui/Button';
import { Field } from '../../_ui/Field';
import styles from './DocsPage.module.css';

/** Form that searches the whole documentation. The server answers with a page, so it works without JavaScript. */
export function SearchForm({ query }: { query?: string }) {
  return (
    <search>
      <form className={styles.search} action="/docs/search">
        <Field label="Search the documentation" type="search" name="q" defaultValue={query} required maxLength={100} />
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}
