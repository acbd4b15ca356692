// `npm run generators` runs the tests of testing/generators for Go and Rust instead of the languages of the deep tier,
// which are TypeScript and Python.
import { runTestFileWithoutLimit } from './long-run.mjs';

await runTestFileWithoutLimit('deep', 'testing/generators/', {
  generatorLanguages: ['go', 'rust'],
});
