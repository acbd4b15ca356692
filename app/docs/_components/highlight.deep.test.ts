import { expect, test } from 'vitest';
import { highlight } from './highlight';

test.each([
  ['sh', 'curl -H "A: $TOKEN" /x # all', '<span class="f">curl </span>'],
  ['sh', 'curl -H "A: $TOKEN" /x # all', '<span class="s">"A: </span>$TOKEN<span class="s">"'],
  ['ts', "const a = await load('b'); // c", '<span class="f">load</span>(<span class="s">\'b\'</span>)'],
  ['js', "const a = await load('b'); // c", '<span class="c">// c</span>'],
  ['py', 'print("GET", None)', '<span class="s">"GET"</span>, <span class="n">None</span>)'],
  ['go', 'defer body.Close()', '<span class="k">defer</span> body.<span class="f">Close</span>()'],
  ['sql', "select 'a'", '<span class="s">\'a\'</span>'],
  ['yaml', 'a: true # b', '<span class="c"># b</span>'],
])('colours a program in %s', async (language, text, html) => {
  expect(await highlight(text, language)).toContain(html);
});

test('keeps every character in every language', async () => {
  const program = 'if (a < b && c > "</code><script>") {\n\n\treturn `$a`;\n}\n';
  for (const language of ['ts', 'sh', 'py', 'go', 'json', 'sql', 'yaml', 'ini', 'text']) {
    const html = await highlight(program, language);
    expect(html, language).not.toMatch(/<(?!\/?span)/);
    const text = html.replace(/<\/?span[^>]*>/g, '').replace(/&lt;/g, '<');
    expect(text.replace(/&amp;/g, '&'), language).toBe(program);
  }
});
