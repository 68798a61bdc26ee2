import { useEffect } from 'react';
import { InstalledApp } from '../../pwa/installed-app.tsx';
import { measureDataUse } from '../../session/data-use.ts';
import { MentionFields } from '../../shared/mentions/mention-fields.tsx';

/** Service worker, push and mentions. Their code loads after the first page. */
export function AfterFirstPage({ unread }: { unread: number }) {
  useEffect(measureDataUse, []);
  return (
    <>
      <InstalledApp unread={unread} />
      <MentionFields />
    </>
  );
}
