/** A part of a Markdown document, from one heading to the next. */
export interface Section {
  readonly title: string;
  /** Anchor of the heading on the document's page. Null for the text before the first heading. */
  readonly anchor: string | null;
  readonly text: string;
}

/** Returns a heading's anchor, much as GitHub makes it: `Rotating the secret` gets `rotating-the-secret`. */
export const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-');

/**
 * Splits a document at its headings of levels 2 and 3. `title` becomes the title of the section before the first
 * heading.
 */
export function splitSections(markdown: string, title: string): Section[] {
  const sections: { title: string; anchor: string | null; lines: string[] }[] = [{ title, anchor: null, lines: [] }];
  let isCode = false;
  for (const line of markdown.replace(/^# .*\n/, '').split('\n')) {
    if (line.startsWith('```')) isCode = !isCode;
    const [, heading] = (isCode ? null : /^#{2,3} (.+)$/.exec(line)) ?? [];
    if (heading === undefined) sections.at(-1)?.lines.push(line);
    else sections.push({ title: heading, anchor: toAnchor(heading), lines: [] });
  }
  return sections.map(({ lines, ...section }) => ({ ...section, text: lines.join('\n').trim() }));
}
