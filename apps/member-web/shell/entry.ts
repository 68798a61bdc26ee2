import { readStoredMember } from '../src/session/stored-member.ts';
import { drawFrame, type FrameParts } from './draw-frame.ts';
import { fetchEarly } from './early-calls.ts';
import type { EarlyPage } from './early-page.ts';
import { startApp } from './start-app.ts';

/** The build puts these in here. */
declare const EARLY_PAGES: readonly EarlyPage[];
declare const FRAME_PARTS: FrameParts;

function prepare(): void {
  try {
    const member = readStoredMember();
    if (member === null) return;
    fetchEarly(EARLY_PAGES, member);
    drawFrame(FRAME_PARTS, EARLY_PAGES, member);
  } catch {
    // Without storage there is neither; the app starts as well.
  }
}

prepare();
startApp();
