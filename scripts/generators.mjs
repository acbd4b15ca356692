// `npm run generators` tries the client generators of the languages that the deep tier leaves out, and the documentation's
// samples in Go.
import { runTestFileWithoutLimit } from './long-run.mjs';

await runTestFileWithoutLimit('deep', 'testing/generators/', {
  generatorLanguages: ['go', 'rust'],
});
