import type { Route } from '@kopa/contracts/route';
import { type Answer, done } from '../../answer.ts';
import type { TestMember } from '../../members.ts';
import type { World as People } from '../world.ts';

/** The world of the rows with a group and a post. */
export interface World extends People {
  groupId: number;
  postId: number;
  channelId: number;
  ticketId: number;
  /** Holds the office `officeId`. */
  officer: TestMember;
  officeId: number;
  cdsGroup: string;
}

export interface PagedList {
  route: Route;
  /** Adds an entry to the list and returns its id. */
  add(world: World): Promise<number>;
  /** The first page has the newest rows, but in each page the oldest row comes first. */
  oldestFirst?: true;
  /** New rows come at the end of the last page. */
  newestLast?: true;
  /** The ids are random: new rows come anywhere. */
  anywhere?: true;
  /** The ids in the path, if they are not the usual ones. */
  params?(world: World): Record<string, number>;
  /** The name of the list in an answer that has more than a list. */
  inField?: string;
  /** The name of the id of a row. */
  idField?: string;
  /** The other parameters of the query. */
  query?: string;
  by?: 'administrator' | 'boss' | 'officer';
}

/** The id in an answer. */
export const idOf = async (answer: Promise<Answer>): Promise<number> => done(await answer).id;
