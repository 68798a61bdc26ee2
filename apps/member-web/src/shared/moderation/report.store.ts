import type { SubjectType } from '@kopa/contracts/moderation/reports';
import { createSignal } from '@kopa/ui/create-signal';
import { useStore } from '@kopa/ui/use-store';
import { onSessionCleared } from '../../session/session-cleared.ts';
import type { MenuItem } from '../menus/more-options-menu.tsx';

/** The subject of a report. */
export interface ReportSubject {
  subjectType: SubjectType;
  subjectId: number;
}

let subject: ReportSubject | null = null;
const changed = createSignal();

function set(next: ReportSubject | null): void {
  subject = next;
  changed.send();
}

onSessionCleared(() => set(null));

/** The item "Report" of a menu. */
export function reportItem(subjectType: SubjectType, subjectId: number): MenuItem {
  return { label: 'Report', onSelect: () => set({ subjectType, subjectId }) };
}

/** Closes the dialog. */
export function closeReport(): void {
  set(null);
}

/** The subject of the open report; null without one. */
export function useReportSubject(): ReportSubject | null {
  return useStore(changed.listen, () => subject);
}
