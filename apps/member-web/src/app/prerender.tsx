import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';

/** Renders the sign-in, which the build writes into a page. */
export function renderSignIn(): string {
  return renderToString(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
