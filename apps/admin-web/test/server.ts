import { mockServer } from '@kopa/mocks/node';

/** The mocked API of every test; `setup.ts` starts and resets it. */
export const server = mockServer();
