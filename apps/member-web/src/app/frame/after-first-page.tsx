import { useEffect } from 'react';
import { InstalledApp } from '../../device/pwa/installed-app.tsx';
import { JourneyBar } from '../../features/journeys/journey-bar.tsx';
import { SafetyCalls } from '../../features/safety-calls/safety-calls.tsx';
import { measureDataUse } from '../../session/data-use.ts';
import { MentionFields } from '../../shared/feed/mention-fields.tsx';
import { AwayHeader } from './away-header.tsx';

/**
 * Service worker, push, mentions, the bars of journeys and safety calls, and the header that leaves. Their code loads
 * after the first page.
 */
export function AfterFirstPage({ unread }: { unread: number }) {
  useEffect(measureDataUse, []);
  return (
    <>
      <InstalledApp unread={unread}>
        <SafetyCalls />
        <JourneyBar />
      </InstalledApp>
      <MentionFields />
      <AwayHeader />
    </>
  );
}
