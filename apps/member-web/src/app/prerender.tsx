import { type ReactNode, StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { App } from './app.tsx';
import { BeforeCampApp } from './before-camp-app.tsx';

const render = (app: ReactNode) => renderToString(<StrictMode>{app}</StrictMode>);

/** Renders the sign-in, which the build writes into a page. */
export const renderSignIn = (): string => render(<App />);

/** Renders the page from before the camp, which the build writes into its page. */
export const renderBeforeCamp = (): string => render(<BeforeCampApp />);
