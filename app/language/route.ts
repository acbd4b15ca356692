import { answerLanguageForm } from '../../lib/next/language-route';

/** Takes the form of the footer with which visitors choose a language. */
export const POST = answerLanguageForm;
