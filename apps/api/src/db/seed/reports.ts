import type { SeededMember } from './seed-members.ts';
import { type ReportedWords, reportedWords } from './words-of-reports.ts';

const hour = 3_600_000;

/** A reported thing of the demo with its writer, its time and that of its first report. */
interface DemoReport {
  words: ReportedWords;
  writer: SeededMember;
  createdAt: Date;
  reportedAt: Date;
}

/** The reported things of the demo, the oldest first. */
export function reportsOf(members: readonly SeededMember[], now: Date): DemoReport[] {
  // Those at the front are connected to the demo members.
  const strangers = members.slice(60);
  return reportedWords.map((words, index) => {
    const reportedAt = new Date(now.getTime() - (reportedWords.length - index) * 7 * hour);
    const createdAt = new Date(reportedAt.getTime() - hour);
    return { words, writer: strangers[index * 5] as SeededMember, createdAt, reportedAt };
  });
}
