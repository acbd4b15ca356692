// Complete validation with zod, for a client's setting `validation`. Its code is many times as large as the client's.
export { validation } from './calls/validate';
