import { useLazy } from '@kopa/ui/use-lazy';
import { closeReport, useReportSubject } from './report.store.ts';

const loadDialog = async () => (await import('./report-dialog.tsx')).ReportDialog;

/** The dialog "Report" of every menu. Its code is fetched when it first opens. */
export function Report() {
  const subject = useReportSubject();
  const Dialog = useLazy(loadDialog, subject !== null, closeReport);
  if (subject === null || Dialog === null) return null;
  return <Dialog key={`${subject.subjectType} ${subject.subjectId}`} subject={subject} onClose={closeReport} />;
}
