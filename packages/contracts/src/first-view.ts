/** Name of the cookie with the choices of this browser that the first view depends on: JSON by storage key, encoded. */
export const choicesCookie = 'kopa_choices';

/** Header with which the service worker asks for the page alone, because it has the app's code. */
export const pageAloneHeader = 'x-kopa-page-alone';

/** The file of the built member app that draws first views in a worker thread, below the app's folder. */
export const firstViewFile = 'server/first-view.js';

/** The built page that has room for a first view and starts the app after its first paint. */
export const firstViewPage = 'first-view.html';

/** The element of the page into which the app is rendered. */
export const rootElement = '<div id="root"></div>';

/** The element of a page with a first view that holds what starts the app, and where its files are announced in it. */
export const startElement = { id: 'app-start', files: '<!--files of the page-->' } as const;

/** Id of the element with the answers of the page's first calls. */
export const firstAnswersId = 'first-answers';

/** The settings of the worker thread. */
export interface FirstViewSettings {
  /** Folder of the built app. */
  root: string;
  /** Origin of the API. */
  apiUrl: string;
  /** Where the files of photos are, if that is not the API's `/uploads`. */
  uploadsUrl: string | undefined;
}

/** Asks for the first view of a page. */
export interface FirstViewRequest {
  id: number;
  /** Path and query of the page. */
  url: string;
  /** Headers of the calls to the API: the session's cookie, and who asks. */
  headers: Readonly<Record<string, string>>;
  /** The browser asks for less data. */
  savesData: boolean;
  /** Paths of the page's style sheets, in their order. */
  sheets: readonly string[];
  /** The member's choices, from the cookie; may be anything. */
  choices: unknown;
  /** Moment in ms after which nobody waits for the view. */
  until: number;
}

/** The answer to a request: the page's root element with the view in it, or null where there is none. */
export interface FirstViewAnswer {
  id: number;
  content: string | null;
  /** Why there is no view, where that is a fault. */
  fault?: string;
}

/** Answers of the API by path, as they stand in the page. */
export type FirstAnswers = Readonly<Record<string, { body: string; headers: Readonly<Record<string, string>> }>>;
