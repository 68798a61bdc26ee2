import { configure, getConfig } from '@testing-library/react';

const { getElementError } = getConfig();

/** A search that is repeated until it succeeds prints the page only when it gives up: to print it takes longer. */
export function printPageInLastErrorOnly(): void {
  configure({
    getElementError(message, container) {
      const error = new Error();
      error.name = 'TestingLibraryElementError';
      return Object.defineProperty(error, 'message', {
        configurable: true,
        get: () => getElementError(message, container).message,
      });
    },
  });
}
