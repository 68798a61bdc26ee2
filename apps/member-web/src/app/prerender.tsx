import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';

/** Renders what a visitor sees first. The build puts it into a page. */
export function renderSignIn(): string {
  return renderToString(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
