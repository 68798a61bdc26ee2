import { type Static, Type } from 'typebox';
import { officeLimits } from '../limits.ts';
import { Person } from '../people/person.ts';
import { callsOf } from '../route.ts';
import {
  DateTime,
  Id,
  IdempotencyHeaders,
  IdParams,
  NoContent,
  Nullable,
  OneOf,
  PageQuery,
  Strict,
  Text,
} from '../schema.ts';
import { LagosDate } from '../service/service-year.ts';
import { textLimits } from '../text-limits.ts';

/** The kinds of offices, in the order in which members see them. */
export const officeKinds = ['coordinator', 'zonal', 'inspector', 'liaison', 'cds_executive'] as const;
export type OfficeKind = (typeof officeKinds)[number];

/** The names of the kinds, as members read them and administrators choose them. */
export const officeKindNames: Record<OfficeKind, string> = {
  coordinator: 'Coordinator',
  zonal: 'Zonal inspector',
  inspector: 'Inspector',
  liaison: 'Liaison',
  cds_executive: 'CDS executive',
};

export const holderKinds = ['member', 'administrator'] as const;
export type HolderKind = (typeof holderKinds)[number];

/** The holders of each kind: members or administrators. */
export const holdersOfKinds: Record<OfficeKind, HolderKind> = {
  coordinator: 'administrator',
  zonal: 'administrator',
  inspector: 'administrator',
  liaison: 'member',
  cds_executive: 'member',
};

/** The kinds whose holders call the roll. */
export const rollCallingKinds: readonly OfficeKind[] = ['inspector', 'liaison', 'cds_executive'];

export const officeStatuses = ['offered', 'accepted', 'ended'] as const;
export type OfficeStatus = (typeof officeStatuses)[number];

const optionalText = Nullable(Type.String());

/** An office of a place, and its holder (product 4.49). Fields that its kind lacks are null. */
export const Office = Type.Object({
  id: Id,
  kind: OneOf(officeKinds),
  state: Type.String(),
  lga: optionalText,
  /** Of a zonal inspector. */
  lgas: Nullable(Type.Array(Type.String())),
  cdsGroup: optionalText,
  /** Null once the account of the holder is deleted. */
  holder: Nullable(Type.Object({ id: Id, name: Type.String() })),
  holderKind: OneOf(holderKinds),
  status: OneOf(officeStatuses),
  /** The last day in Nigeria, included. */
  until: LagosDate,
  acceptedAt: Nullable(DateTime),
});
export type Office = Static<typeof Office>;

/** An office beside a notice or a roll call; the place in words: "Ikeja, Lagos". */
export const OfficeName = Type.Object({ id: Id, kind: OneOf(officeKinds), place: Type.String() });
export type OfficeName = Static<typeof OfficeName>;

/** A member of the office's place. It has no email, phone or presence. */
export const RosterMember = Type.Object({
  ...Person.properties,
  stateCode: optionalText,
  cdsGroup: optionalText,
});
export type RosterMember = Static<typeof RosterMember>;

const OfficeFields = {
  kind: OneOf(officeKinds),
  state: Text(textLimits.audience),
  lga: Type.Optional(Text(textLimits.audience)),
  lgas: Type.Optional(
    Type.Array(Text(textLimits.audience), { minItems: 1, maxItems: officeLimits.lgas, uniqueItems: true }),
  ),
  cdsGroup: Type.Optional(Text(textLimits.audience)),
};

/** An offer. The place fits the kind: `lga`, `lgas` or `cdsGroup` with `lga`, and nothing else. */
export const NewOffice = Strict({
  ...OfficeFields,
  /** One of the two, as the kind asks for. */
  holder: Strict(
    { userId: Type.Optional(Id), administratorId: Type.Optional(Id) },
    { minProperties: 1, maxProperties: 1 },
  ),
  until: LagosDate,
});
export type NewOffice = Static<typeof NewOffice>;
export type OfficePlace = Pick<NewOffice, 'kind' | 'state' | 'lga' | 'lgas' | 'cdsGroup'>;

const superAdminCall = callsOf('office', 'super_admin');
const administratorCall = callsOf('office', 'administrator');
const memberCall = callsOf('office', 'member');
const holderCall = callsOf('office', 'holder');
const params = IdParams('id');

export const listAdminOffices = superAdminCall('listAdminOffices', 'GET /api/admin/offices', {
  summary: 'All offices, ended ones too, newest first',
  querystring: Strict({
    state: Type.Optional(Text(textLimits.audience)),
    kind: Type.Optional(OneOf(officeKinds)),
    ...PageQuery.properties,
  }),
  response: { 200: Type.Array(Office) },
});

export const offerOffice = superAdminCall('offerOffice', 'POST /api/admin/offices', {
  summary: 'Offer an office to a member or an administrator; the holder is told',
  description:
    'Administrators hold `coordinator` (of a state), `zonal` (of some LGAs of a state) and `inspector` (of an LGA); ' +
    'members who serve in the place hold `liaison` (of an LGA) and `cds_executive` (of a CDS group in an LGA). A place ' +
    'that does not exist or does not fit the kind or the holder is 400. `until` is a day in Nigeria, included, from ' +
    `today to ${officeLimits.days} days ahead. An offer holds the place already.`,
  errors: ['not_found', 'office_held'],
  headers: IdempotencyHeaders,
  body: NewOffice,
  response: { 201: Office },
});

export const updateOffice = superAdminCall('updateOffice', 'PATCH /api/admin/offices/:id', {
  summary: 'Give an office another last day',
  errors: ['not_found', 'office_ended'],
  params,
  body: Strict({ until: LagosDate }),
  response: { 200: Office },
});

export const endOffice = superAdminCall('endOffice', 'DELETE /api/admin/offices/:id', {
  summary: 'End an office for good; its open roll call closes, and the holder is told',
  errors: ['not_found', 'office_ended'],
  params,
  response: { 204: NoContent },
});

export const listAdministratorOffices = administratorCall('listAdministratorOffices', 'GET /api/admin/offices/own', {
  summary: 'The offices that the calling administrator holds, offered and accepted, newest first',
  response: { 200: Type.Array(Office) },
});

export const listOffices = memberCall('listOffices', 'GET /api/offices', {
  summary: "The accepted offices that concern the member's place, in the order of the kinds",
  response: { 200: Type.Array(Office) },
});

export const listMemberOffices = memberCall('listMemberOffices', 'GET /api/users/:id/offices', {
  summary: 'The offices that one holds, offered and accepted, newest first',
  self: { params: ['id'] },
  params,
  response: { 200: Type.Array(Office) },
});

export const acceptOffice = holderCall('acceptOffice', 'PUT /api/offices/:id/acceptance', {
  summary: 'Accept an office; its holder only, repeatable',
  errors: ['not_your_office', 'not_found', 'office_ended'],
  params,
  response: { 200: Office },
});

export const leaveOffice = holderCall('leaveOffice', 'DELETE /api/offices/:id/acceptance', {
  summary: 'Resign from an office, or decline an offer; it has ended then',
  errors: ['not_your_office', 'not_found', 'office_ended'],
  params,
  response: { 204: NoContent },
});

export const listRoster = holderCall('listRoster', 'GET /api/offices/:id/roster', {
  summary: "The active linked members of the office's place, by state code; the holder of an accepted office only",
  description: '`search` finds name or state code. Each first page leaves a row in the audit log.',
  errors: ['not_your_office', 'not_found', 'office_ended'],
  limits: ['rosters'],
  params,
  querystring: Strict({
    search: Type.Optional(Text(textLimits.search, 0)),
    limit: PageQuery.properties.limit,
    /** Without the format `cursor`, because it contains a state code. */
    cursor: Type.Optional(Type.String({ maxLength: 400 })),
  }),
  response: { 200: Type.Array(RosterMember) },
});
