// `npm run generators` tries the client generators of the languages that the deep tier leaves out.
import { runTestFileWithoutLimit } from './long-run.mjs';

await runTestFileWithoutLimit('deep', 'testing/generators/clients.deep.test.ts', {
  generatorLanguages: ['go', 'rust'],
});
