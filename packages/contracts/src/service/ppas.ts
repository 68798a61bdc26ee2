import { type Static, Type } from 'typebox';
import { ppaLimits } from '../limits.ts';
import { callsOf } from '../route.ts';
import { Count, Id, NoContent, Nullable, PageQuery, Strict, Text } from '../schema.ts';
import { textLimits } from '../text-limits.ts';

/** The subjects that a review rates. */
export const ratingKeys = ['welcome', 'work', 'accommodation', 'stipend', 'safety'] as const;
export type RatingKey = (typeof ratingKeys)[number];

/** The names of the rated subjects, as members read them. */
export const ratingNames: Record<RatingKey, string> = {
  welcome: 'Welcome',
  work: 'Work',
  accommodation: 'Accommodation',
  stipend: 'Stipend',
  safety: 'Safety',
};

const Rating = Type.Integer({ minimum: 1, maximum: ppaLimits.ratingMax });
const Average = Type.Number({ minimum: 1, maximum: ppaLimits.ratingMax });

/** A value for each of {@link ratingKeys}. */
function ofEach<T extends typeof Rating | typeof Average>(schema: T): Record<RatingKey, T> {
  return { welcome: schema, work: schema, accommodation: schema, stipend: schema, safety: schema };
}

const placeFields = { name: Type.String(), state: Type.String(), lga: Type.String() };

/** A place of primary assignment. Its average ratings, to one decimal, are null while it has too few reviews. */
export const Ppa = Type.Object({
  id: Id,
  ...placeFields,
  /** Members whose portal record names it. */
  members: Count,
  reviews: Count,
  ratings: Nullable(Type.Object(ofEach(Average))),
});
export type Ppa = Static<typeof Ppa>;

/** A review, without its author and time. */
export const PpaReview = Type.Object({
  id: Id,
  ratings: Type.Object(ofEach(Rating)),
  text: Nullable(Type.String()),
  /** Advice to the next corps member there. */
  handover: Nullable(Type.String()),
  isOwn: Type.Boolean(),
});
export type PpaReview = Static<typeof PpaReview>;

/** The place of one's own portal record, with one's own review of it. */
export const OwnPpa = Type.Object({ ...placeFields, review: Nullable(PpaReview) });
export type OwnPpa = Static<typeof OwnPpa>;

export const NewPpaReview = Strict({
  ratings: Strict(ofEach(Rating)),
  text: Type.Optional(Nullable(Text(textLimits.ppaReview, 0))),
  handover: Type.Optional(Nullable(Text(textLimits.ppaReview, 0))),
});
export type NewPpaReview = Static<typeof NewPpaReview>;

const call = callsOf('service', 'member');

export const listPpas = call('listPpas', 'GET /api/ppas', {
  summary: 'Places of primary assignment, the newest first',
  description: 'The search matches every word in name, LGA or state, without regard to case and accents.',
  limits: ['searches'],
  querystring: Strict({
    search: Type.Optional(Text(textLimits.search)),
    state: Type.Optional(Text(textLimits.search)),
    lga: Type.Optional(Text(textLimits.search)),
    ...PageQuery.properties,
  }),
  response: { 200: Type.Array(Ppa) },
});

export const listPpaReviews = call('listPpaReviews', 'GET /api/ppas/reviews', {
  summary: 'The anonymous reviews of a place; none while they are too few',
  description: 'Their order and their ids say nothing about when they were written.',
  querystring: Strict({
    name: Text(textLimits.ppaName),
    state: Text(textLimits.ppaName),
    lga: Text(textLimits.ppaName),
    ...PageQuery.properties,
  }),
  response: { 200: Type.Array(PpaReview) },
});

export const getOwnPpa = call('getOwnPpa', 'GET /api/ppas/review', {
  summary: "One's own place and one's review of it",
  errors: ['not_your_ppa'],
  response: { 200: OwnPpa },
});

export const savePpaReview = call('savePpaReview', 'PUT /api/ppas/review', {
  summary: "Review one's own place, or change the review",
  errors: ['not_your_ppa', 'portal_account_used'],
  body: NewPpaReview,
  response: { 200: OwnPpa },
});

export const deletePpaReview = call('deletePpaReview', 'DELETE /api/ppas/review', {
  summary: "Delete one's review of one's own place",
  errors: ['not_your_ppa'],
  response: { 204: NoContent },
});
