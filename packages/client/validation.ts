// Complete validation by zod, as the setting `validation` of a client. It is many times as large as the client.
export { validation } from './calls/validate';
