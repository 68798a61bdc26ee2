import type { AdminRole } from '@kopa/contracts/admin';
import type { CaseAction } from '@kopa/contracts/cases';
import type { ReportReason, SubjectType } from '@kopa/contracts/reports';
import type { NewTicket, TicketStatus } from '@kopa/contracts/tickets';
import type { Reasons } from '@kopa/rules/cases';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CreatedAt, Timestamp } from './column-types.ts';

export interface AdministratorsTable {
  id: GeneratedAlways<number>;
  username: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  role: AdminRole;
  isActive: Generated<boolean>;
  /** Encrypted; null without an authenticator. */
  otpSecret: string | null;
  /** Encrypted; offered, and not confirmed yet. */
  otpOfferedSecret: string | null;
  /** The period of the last code that was used. */
  otpLastStep: number | null;
  createdAt: CreatedAt;
}

export interface AdministratorRecoveryCodesTable {
  administratorId: number;
  codeHash: Buffer;
}

export interface AdministratorSessionsTable {
  id: GeneratedAlways<number>;
  tokenHash: Buffer;
  administratorId: number;
  createdAt: CreatedAt;
  lastSeenAt: CreatedAt;
  /** The last time that a one-time code was entered, or the sign-in. */
  codeAt: CreatedAt;
  expiresAt: Timestamp;
}

export interface CasesTable {
  id: GeneratedAlways<number>;
  subjectType: SubjectType;
  subjectId: number;
  /** The author or owner of the subject. */
  memberId: number | null;
  text: string | null;
  reportCount: Generated<number>;
  reasons: ColumnType<Reasons, string | undefined, string>;
  /** 0 to 2, the gravest highest. */
  severity: Generated<number>;
  /** Orders the list: the gravest first, within it the oldest. */
  position: GeneratedAlways<number>;
  assigneeId: number | null;
  action: CaseAction | null;
  days: number | null;
  note: string | null;
  administratorId: number | null;
  decidedAt: Timestamp | null;
  firstReportedAt: CreatedAt;
  lastReportedAt: CreatedAt;
}

export interface CasePhotosTable {
  caseId: number;
  bytes: Buffer;
}

export interface CaseMorePhotosTable {
  caseId: number;
  position: number;
  bytes: Buffer;
}

export interface CaseVoicesTable {
  caseId: number;
  contentType: string;
  bytes: Buffer;
}

export interface ReportsTable {
  id: GeneratedAlways<number>;
  caseId: number;
  reporterId: number;
  reason: ReportReason;
  note: string | null;
  createdAt: CreatedAt;
}

export interface SupportTicketsTable extends NewTicket {
  id: GeneratedAlways<number>;
  memberId: number;
  status: Generated<TicketStatus>;
  /** A suspended member asks for a review. */
  isAppeal: Generated<boolean>;
  reply: string | null;
  /** The first answer, or the first time that it was resolved or closed. */
  answeredAt: Timestamp | null;
  createdAt: CreatedAt;
}

export interface AuditLogTable {
  id: GeneratedAlways<number>;
  administratorId: number | null;
  action: string;
  memberId: number | null;
  targetType: string | null;
  targetId: number | null;
  createdAt: CreatedAt;
}
