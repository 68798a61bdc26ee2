import type { AnalyticsInterval, PlatformAnalytics } from '@kopa/contracts/analytics';
import { stateNames } from '@kopa/contracts/lgas';
import { type DayRange, hoursToAnswer, intervalsOf } from '@kopa/rules/analytics';
import { dayInLagos } from '@kopa/rules/service-days';
import type { World } from './world.ts';

/** The figures of a range of days, counted from the world's rows. @throws 400 invalid_request */
export function analyticsOf(world: World, range: DayRange, interval: AnalyticsInterval): PlatformAnalytics {
  const within = (time: string | null | undefined, { from, to }: DayRange) => {
    const day = time == null ? '' : dayInLagos(new Date(time));
    return day >= from && day <= to;
  };
  const members = world.members.filter(({ isDeleted }) => isDeleted !== true);
  const stateOf = new Map(members.map(({ user }) => [user.id, user.deploymentState]));
  const series = intervalsOf(range, interval).map((days) => {
    const count = (times: (string | null | undefined)[]) => times.filter((time) => within(time, days)).length;
    const answered = world.tickets.flatMap((ticket) => {
      const answeredAt = world.answeredAt.get(ticket.id);
      return answeredAt !== undefined && within(answeredAt, days) ? [{ ticket, answeredAt }] : [];
    });
    const seconds = answered.reduce(
      (sum, { ticket, answeredAt }) => sum + (Date.parse(answeredAt) - Date.parse(ticket.createdAt)) / 1000,
      0,
    );
    return {
      from: days.from,
      registrations: count(members.map(({ user }) => user.createdAt)),
      activeMembers: count(members.map(({ lastActiveAt }) => lastActiveAt)),
      posts: count(world.posts.map(({ createdAt }) => createdAt)),
      comments: count(world.comments.map(({ createdAt }) => createdAt)),
      messages: count([...world.messages, ...world.groupMessages].map(({ createdAt }) => createdAt)),
      connections: count(
        world.connections.flatMap(({ status, createdAt, decidedAt }) =>
          status === 'accepted' ? [decidedAt ?? createdAt] : [],
        ),
      ),
      portalLinks: count(members.map(({ user }) => (user.portalConnected ? user.portalLastSync : null))),
      reports: count(world.reports.map(({ createdAt }) => createdAt)),
      tickets: count(world.tickets.map(({ createdAt }) => createdAt)),
      hoursToAnswer: hoursToAnswer(answered.length, seconds),
    };
  });
  const posts = world.posts.filter(({ createdAt }) => within(createdAt, range));
  const states = stateNames.map((state) => ({
    state,
    members: [...stateOf.values()].filter((one) => one === state).length,
    posts: posts.filter(({ userId }) => stateOf.get(userId) === state).length,
  }));
  return { series, states };
}
