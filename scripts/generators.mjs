// `npm run generators` tries the client generators of the languages that the deep tier leaves out, and the
// documentation's samples and first program in Go.
import { runTestFileWithoutLimit } from './long-run.mjs';

await runTestFileWithoutLimit('deep', 'testing/generators/', {
  generatorLanguages: ['go', 'rust'],
});
