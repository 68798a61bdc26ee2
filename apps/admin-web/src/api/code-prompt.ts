/** Asks the administrator for a one-time code; true once it was accepted. Set by the dialog while it can be shown. */
let prompt: (() => Promise<boolean>) | null = null;
let asked: Promise<boolean> | null = null;

/** Registers the dialog. Returns the function that removes it. */
export function registerCodePrompt(ask: () => Promise<boolean>): () => void {
  prompt = ask;
  return () => {
    prompt = null;
  };
}

/** Asks for a code, once for all calls that need it meanwhile; false if nobody can be asked or the dialog is closed. */
export function askForCode(): Promise<boolean> {
  asked ??= (prompt?.() ?? Promise.resolve(false)).finally(() => {
    asked = null;
  });
  return asked;
}
