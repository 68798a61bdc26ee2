import { type Static, Type } from 'typebox';

/** Limits of the API's parser of service records. The API treats an account beyond them as a portal failure. */
const Words = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const Name = Words(80);
const Day = Type.String({ format: 'date' });

export const Credentials = Type.Object(
  { email: Type.String(), password: Type.String() },
  { additionalProperties: false },
);

export const NewAccount = Type.Object(
  {
    email: Type.String({ format: 'email' }),
    password: Words(200),
    firstName: Name,
    middleName: Type.Optional(Type.Union([Type.String({ maxLength: 80 }), Type.Null()])),
    surname: Name,
    stateCode: Name,
    batch: Name,
    deploymentState: Name,
    lga: Name,
    ppa: Words(200),
    cdsGroup: Words(120),
    serviceStartDate: Day,
    cdsAttended: Type.Integer({ minimum: 0, maximum: 1000 }),
  },
  { additionalProperties: false },
);

const { email: _fixed, ...changeable } = NewAccount.properties;
export const AccountChange = Type.Partial(Type.Object(changeable), { additionalProperties: false });

export const AccountParams = Type.Object({ email: Type.String() });

const faultModes = ['none', 'hang', 'error', 'garbage', 'redirect'] as const;
export const Fault = Type.Object({ mode: Type.Enum([...faultModes]) }, { additionalProperties: false });
export type FaultMode = Static<typeof Fault>['mode'];

export const MailsQuery = Type.Object({ to: Type.Optional(Type.String()) }, { additionalProperties: false });

const Mail = Type.Object({
  to: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  html: Type.String(),
  at: Type.String({ format: 'date-time' }),
});

const Failure = Type.Object({ code: Type.String(), message: Type.String() });
const Session = Type.Object({ token: Type.String(), expiresAt: Type.String({ format: 'date-time' }) });
const ServiceRecord = Type.Object({
  accountId: Type.String(),
  ...Type.Omit(NewAccount, ['password', 'middleName']).properties,
  middleName: Type.Union([Type.String(), Type.Null()]),
  serviceDays: Type.Integer(),
});

/** Response schema of each call. Fastify drops other fields, so a password never leaves. */
export const answers = {
  session: { 200: Session, 401: Failure },
  record: { 200: ServiceRecord, 401: Failure, 404: Failure },
  list: { 200: Type.Array(ServiceRecord) },
  created: { 201: ServiceRecord },
  fault: { 200: Fault },
  mails: { 200: Type.Array(Mail) },
};
