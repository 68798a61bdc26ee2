import { listPpas } from '@kopa/contracts/service/ppas';
import { enterClearances } from '@kopa/contracts/service/service-year';
import { buildMember, withoutPortal } from '@kopa/mocks/builders';
import { outage } from '@kopa/mocks/faults';
import { saveReview } from '@kopa/mocks/service/places';
import { buildCalendarEntry, buildOffice, buildRollCall } from '@kopa/mocks/service-builders';
import { createWorld, type World } from '@kopa/mocks/world';
import { addDays, previousMonth } from '@kopa/rules/dates';
import { clearanceMonths } from '@kopa/rules/service/clearances';
import { monthName } from '@kopa/rules/service/service-calendar';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { dayMonthYear } from '../../shared/service/day-month-year.ts';
import { Component as Page } from './service-year-page.tsx';

const dayLength = 24 * 60 * 60 * 1000;
const today = dayInLagos(new Date());
const lastMonth = previousMonth(today.slice(0, 7));

/** A member who registered on the first day of service, unless it was so many days ago. */
function worldOfToday(daysServed: number, registeredDaysAgo = daysServed): World {
  const createdAt = new Date(Date.now() - registeredDaysAgo * dayLength).toISOString();
  const member = buildMember(1, { daysServed, daysRemaining: 365 - daysServed, createdAt });
  return createWorld({ members: [member], now: () => new Date() });
}

/** A world at the end of the service, whose member has answered the question and cleared all months but these. */
function worldWithout(...months: readonly string[]): World {
  const world = worldOfToday(364);
  const cleared = clearanceMonths(addDays(today, -364), today).filter((month) => !months.includes(month));
  const clearedOn = Object.fromEntries(cleared.map((month) => [month, `${month}-01`]));
  Object.assign(world.members[0] ?? {}, { service: { clearedOn, done: [], askedForMonthsAt: `${today}T00:00:00Z` } });
  return world;
}

type Screen = ReturnType<typeof renderPage>;

/** The section of that title, opened. */
async function section({ user }: Pick<Screen, 'user'>, name: string) {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('region', { name }));
}

/** The clearances, with all months unfolded. */
async function allClearances({ user }: Pick<Screen, 'user'>) {
  const part = within(await screen.findByRole('region', { name: 'Clearances' }));
  await user.click(part.getByText('All months'));
  return part;
}

test('a clearance is marked with the day that is asked for and taken back, and the risk follows', async () => {
  const page = renderPage(<Page />, worldWithout(...clearanceMonths(addDays(today, -364), today)));
  const { user } = page;
  expect(await screen.findByText('High risk')).toBeVisible();
  const part = await allClearances(page);
  for (const item of part.getAllByRole('listitem').map((one) => within(one))) {
    const mark = item.queryByRole('button', { name: 'Mark as cleared' });
    if (mark === null) continue;
    await user.click(mark);
    expect(item.getByLabelText('Which day?')).toHaveFocus();
    expect(item.getByLabelText('Which day?')).toHaveValue(today);
    await user.click(item.getByRole('button', { name: 'Save' }));
    expect(await item.findByText(`Cleared on ${dayMonthYear(today)}`)).toBeVisible();
  }
  expect(await screen.findByText('On track')).toBeVisible();
  const first = within(part.getByText(monthName(lastMonth)).closest('li') as HTMLElement);
  await user.click(first.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Watch')).toBeVisible();
});

test('the day of a clearance lies between the first of its month and today', async () => {
  const page = renderPage(<Page />, worldWithout(lastMonth));
  const part = await allClearances(page);
  await page.user.click(part.getByRole('button', { name: 'Mark as cleared' }));
  const day = part.getByLabelText('Which day?');
  fireEvent.change(day, { target: { value: addDays(`${lastMonth}-01`, -1) } });
  expect(part.getByText(/^Not before 1 /)).toBeVisible();
  expect(part.getByRole('button', { name: 'Save' })).toBeDisabled();
  fireEvent.change(day, { target: { value: `${lastMonth}-04` } });
  await page.user.click(part.getByRole('button', { name: 'Save' }));
  expect(await part.findByText(`Cleared on ${dayMonthYear(`${lastMonth}-04`)}`)).toBeVisible();
});

test('the months before the member joined are no risk', async () => {
  const page = renderPage(<Page />, worldOfToday(200, 0));
  expect(await screen.findByText('On track')).toBeVisible();
  const part = await allClearances(page);
  const before = clearanceMonths(addDays(today, -200), addDays(today, 164)).filter((month) => `${month}-10` < today);
  expect(part.getAllByText('Before you joined')).toHaveLength(before.length);
  expect(part.queryByText('Not marked')).toBeNull();
});

test('a risk names its month and leads to its day', async () => {
  const page = renderPage(<Page />, worldWithout(lastMonth));
  const { user } = page;
  const name = monthName(lastMonth).split(' ')[0];
  expect(await screen.findByText('Watch')).toBeVisible();
  expect(screen.getByText(`${name} is not entered.`)).toBeVisible();
  await section(page, 'Allowance');
  await user.click(screen.getByRole('button', { name: 'Enter it' }));
  const part = within(screen.getByRole('region', { name: 'Clearances' }));
  const item = within(part.getByText(monthName(lastMonth)).closest('li') as HTMLElement);
  expect(item.getByLabelText('Which day?')).toHaveFocus();
  expect(item.getByLabelText('Which day?')).toBeVisible();
  await user.click(item.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('On track')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enter it' })).toBeNull();
});

describe('the question for the months', () => {
  const card = async () => within(await screen.findByRole('region', { name: 'Which months have you cleared?' }));

  test('is answered with the days of some, and does not come again', async () => {
    const world = worldOfToday(200);
    const { user, leave } = renderPage(<Page />, world);
    const part = await card();
    const save = part.getByRole('button', { name: 'Save' });
    expect(save).toBeDisabled();
    await user.click(part.getByRole('checkbox', { name: monthName(lastMonth) }));
    expect(save).toBeDisabled();
    const day = part.getByLabelText(`Day of the clearance for ${monthName(lastMonth)}`);
    fireEvent.change(day, { target: { value: `${lastMonth}-05` } });
    await user.click(save);
    await eventually(() => expect(screen.queryByText('Which months have you cleared?')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Service year' })).toHaveFocus();
    expect(world.members[0]?.service?.clearedOn).toEqual({ [lastMonth]: `${lastMonth}-05` });
    leave();
    renderPage(<Page />, world);
    expect(await screen.findByRole('region', { name: 'Clearances' })).toBeVisible();
    expect(screen.queryByText('Which months have you cleared?')).toBeNull();
  });

  test('is skipped, and a risk shows only then', async () => {
    const world = worldOfToday(200);
    const { user } = renderPage(<Page />, world);
    const skip = (await card()).getByRole('button', { name: 'Not now' });
    expect(screen.queryByText('High risk')).toBeNull();
    await user.click(skip);
    expect(await screen.findByText('High risk')).toBeVisible();
    await eventually(() => expect(screen.queryByText('Which months have you cleared?')).toBeNull());
    expect(world.members[0]?.service).toMatchObject({ clearedOn: {}, askedForMonthsAt: expect.any(String) });
  });

  test('stays with its ticks when the answer is not saved', async () => {
    const fault = outage(enterClearances);
    const { user } = renderPage(<Page />, worldOfToday(200), fault);
    const part = await card();
    await user.click(part.getByRole('checkbox', { name: monthName(lastMonth) }));
    await user.click(part.getByRole('button', { name: 'Not now' }));
    expect(await screen.findByText('Not saved')).toBeVisible();
    expect(part.getByRole('checkbox', { name: monthName(lastMonth) })).toBeChecked();
  });

  test('is not asked before a window has closed', async () => {
    renderPage(<Page />, worldOfToday(0));
    expect(await screen.findByRole('region', { name: 'Clearances' })).toBeVisible();
    expect(screen.queryByText('Which months have you cleared?')).toBeNull();
  });
});

describe('the sections', () => {
  const isOpen = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-expanded') === 'true';
  const titles = [
    ...['This month', 'Timeline', 'Attendance', 'Calendar', 'Allowance', 'Place of assignment', 'Your offices'],
  ];

  test('are open one at a time on a phone', async () => {
    const page = renderPage(<Page />, worldOfToday(100));
    await screen.findByRole('button', { name: 'This month' });
    expect(titles.filter(isOpen)).toEqual(['This month']);
    await section(page, 'Calendar');
    expect(titles.filter(isOpen)).toEqual(['Calendar']);
    await page.user.click(screen.getByRole('button', { name: 'Calendar' }));
    expect(titles.filter(isOpen)).toEqual([]);
  });

  test('are all open on a wide screen', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.startsWith('(min-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    renderPage(<Page />, worldOfToday(100));
    await screen.findByRole('button', { name: 'This month' });
    expect(titles.filter(isOpen)).toEqual(titles);
  });

  test('are opened by their anchors', async () => {
    const { router } = renderPage(<Page />, worldOfToday(100));
    await screen.findByRole('button', { name: 'This month' });
    for (const anchor of ['#calendar', '#offices', '#nothing']) await act(() => router.navigate(`/${anchor}`));
    expect(titles.filter(isOpen)).toEqual(['Your offices']);
  });
});

test('a clearance is offered from the opening of its window on', async () => {
  const page = renderPage(<Page />, worldOfToday(0));
  const part = await allClearances(page);
  expect(part.getAllByText('Upcoming').length).toBeGreaterThan(9);
  expect(part.queryByRole('button', { name: 'Mark as cleared' })).toBeNull();
});

test('the timeline names the step of today and keeps its checklist', async () => {
  const page = renderPage(<Page />, worldOfToday(360));
  const part = await section(page, 'Timeline');
  const steps = part.getAllByRole('listitem');
  expect(steps.map((step) => /(Past|Now|Next)/.exec(step.textContent ?? '')?.[0])).toEqual([
    'Past',
    'Now',
    'Now',
    expect.stringMatching(/Past|Now/),
    'Now',
  ]);
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual(
    steps.map((step) => (step.textContent?.includes('Now') ? 'step' : null)),
  );
  await page.user.click(part.getByRole('checkbox', { name: 'Kit' }));
  expect(await part.findByRole('checkbox', { name: 'Kit', checked: true })).toBeVisible();
});

test('the calendar is shared by an address until that is ended', async () => {
  const page = renderPage(<Page />, worldOfToday(100));
  const { user } = page;
  await section(page, 'Calendar');
  await user.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  expect(await screen.findByRole('link', { name: /\/api\/service-calendars\// })).toHaveAttribute(
    'href',
    expect.stringMatching(/^webcal:/),
  );
  await user.click(screen.getByRole('button', { name: 'Stop sharing' }));
  expect(await screen.findByRole('button', { name: 'Add to calendar' })).toBeVisible();
});

test('without a linked portal the page leads to linking and makes no call', async () => {
  const member = buildMember(1);
  Object.assign(member.user, withoutPortal);
  const calls: string[] = [];
  const watch = http.all('*/service*', ({ request }) => {
    calls.push(request.url);
    return new HttpResponse(null, { status: 503 });
  });
  renderPage(<Page />, createWorld({ members: [member] }), watch);
  expect(await screen.findByRole('button', { name: 'Link your portal' })).toBeVisible();
  expect(screen.queryByRole('region')).toBeNull();
  expect(calls).toEqual([]);
});

test('the allowance is answered and taken back, and shows the counts of others', async () => {
  const world = worldOfToday(100);
  const month = dayInLagos(new Date()).slice(0, 7);
  const counted = { paid: 1, answers: 10 };
  world.allowances.set(month, { mine: null, state: null, batch: counted, everybody: counted });
  const page = renderPage(<Page />, world);
  const part = await section(page, 'Allowance');
  expect(await part.findByText('Too few answers')).toBeVisible();
  expect(part.getAllByText('1 of 10 paid')).toHaveLength(2);
  await page.user.click(part.getByRole('button', { name: 'It has arrived' }));
  expect(await part.findByText(/arrived on/)).toBeVisible();
  expect(part.getByRole('button', { name: 'It has arrived', pressed: true })).toBeVisible();
  await page.user.click(part.getByRole('button', { name: 'Not yet' }));
  expect(await part.findByText(/has not arrived yet/)).toBeVisible();
});

test('a repeated answer about the allowance keeps the first day', async () => {
  const world = worldOfToday(100);
  const month = dayInLagos(new Date()).slice(0, 7);
  world.allowances.set(month, { mine: { paidOn: `${month}-01` }, state: null, batch: null, everybody: null });
  const page = renderPage(<Page />, world);
  const part = await section(page, 'Allowance');
  await page.user.click(await part.findByRole('button', { name: 'It has arrived', pressed: true }));
  await page.user.click(part.getByRole('button', { name: 'It has arrived' }));
  expect(part.getByText(/arrived on 1 /)).toBeVisible();
  await page.user.click(part.getByRole('button', { name: 'Not yet' }));
  expect(await part.findByRole('button', { name: 'Not yet', pressed: true })).toBeVisible();
});

test('a review of the own place is written, changed and deleted', async () => {
  const world = worldOfToday(100);
  const page = renderPage(<Page />, world);
  const part = await section(page, 'Place of assignment');
  await page.user.click(await part.findByRole('button', { name: 'Write a review' }));
  const groups = await part.findAllByRole('radiogroup');
  expect(groups).toHaveLength(5);
  expect(part.getByRole('button', { name: 'Save review' })).toBeDisabled();
  for (const group of groups) await page.user.click(within(group).getByRole('radio', { name: '4' }));
  await page.user.click(part.getByRole('button', { name: 'Save review' }));
  expect(await part.findByText('1 review, shown from 3 on')).toBeVisible();
  expect(world.ppaReviews).toMatchObject([{ ratings: { welcome: 4, safety: 4 }, text: null }]);
  await page.user.click(await part.findByRole('button', { name: 'Delete review' }));
  expect(await part.findByRole('button', { name: 'Write a review' })).toBeVisible();
  expect(world.ppaReviews).toEqual([]);
});

test('a record without a place leads to the book', async () => {
  const world = worldOfToday(100);
  Object.assign(world.members[0]?.user ?? {}, { ppa: null });
  const page = renderPage(<Page />, world);
  const part = await section(page, 'Place of assignment');
  expect(await part.findByText(/names no place yet/)).toBeVisible();
  expect(part.getByRole('link', { name: 'Other places' })).toHaveAttribute('href', '/service/places');
  expect(part.queryByRole('button')).toBeNull();
});

test('a failed fetch of reviews shows an error', async () => {
  const fault = outage(listPpas);
  const page = renderPage(<Page />, worldOfToday(100), fault);
  const part = await section(page, 'Place of assignment');
  expect(await part.findByText('The reviews could not be loaded.')).toBeVisible();
  expect(part.queryByText(/0 reviews/)).toBeNull();
  fault.end();
  await page.user.click(part.getByRole('button', { name: 'Try again' }));
  expect(await part.findByText('0 reviews, shown from 3 on')).toBeVisible();
});

test.each([true, false])('"My file" leads to the own letters and records, portal linked: %s', async (isLinked) => {
  const world = worldOfToday(100);
  if (!isLinked) Object.assign(world.members[0]?.user ?? {}, withoutPortal);
  renderPage(<Page />, world);
  expect(await screen.findByRole('link', { name: 'My file' })).toHaveAttribute('href', '/service/file');
});

test('the window of a clearance is named by its days', async () => {
  const part = await allClearances(renderPage(<Page />, worldOfToday(0)));
  expect(part.getAllByText(/^1\D+10 \w+ 20\d\d$/)).toHaveLength(part.getAllByRole('listitem').length);
});

test('the reviews of others show without names from the third one on, and can be reported', async () => {
  const world = worldOfToday(100);
  const ratings = { welcome: 5, work: 4, accommodation: 3, stipend: 2, safety: 5 };
  for (const id of [5, 9, 13]) {
    const member = buildMember(id);
    world.members.push(member);
    saveReview(world, member.user, { ratings, text: `Text ${id}`, handover: 'Ask for Musa' });
  }
  const page = renderPage(<Page />, world);
  const part = await section(page, 'Place of assignment');
  const review = (await part.findByText('Text 9')).closest('li') as HTMLElement;
  expect(part.getAllByText('For the next one: Ask for Musa')).toHaveLength(3);
  await page.user.click(within(review).getByRole('button', { name: 'More options' }));
  expect(await screen.findByRole('menuitem', { name: 'Report' })).toBeVisible();
});

test('the offices of the place and one’s own are named with their holders, one’s own with a link', async () => {
  const world = worldOfToday(100);
  const inspector = { kind: 'inspector', cdsGroup: null, holderKind: 'administrator' } as const;
  world.offices = [
    buildOffice(1, { ...inspector, holder: { id: 3, name: 'Amaka Nnadi' } }),
    buildOffice(2),
    buildOffice(3, { kind: 'liaison', cdsGroup: null, status: 'offered', acceptedAt: null }),
    buildOffice(4, { ...inspector, lga: 'Epe', holder: { id: 3, name: 'Amaka Nnadi' } }),
  ];
  const page = renderPage(<Page />, world);
  const part = await section(page, 'Your offices');
  expect(await part.findByText('Amaka Nnadi')).toBeVisible();
  await eventually(() =>
    expect(
      part.getAllByRole('listitem').map((item) => /^[A-Za-z ]+?(?=Ikeja|Education)/.exec(item.textContent ?? '')?.[0]),
    ).toEqual(['Inspector', 'CDS executive', 'Liaison']),
  );
  expect(part.getByRole('link', { name: 'Open your office' })).toHaveAttribute('href', '/offices/2');
  expect(part.getByRole('link', { name: 'Answer the offer' })).toHaveAttribute('href', '/offices/3');
});

test('the count of the portal stands beside that of the roll calls, where there is one', async () => {
  const world = worldOfToday(100);
  world.offices = [buildOffice(1)];
  const present = { mark: 'present', markedAt: null, isClaimed: false, receivedAt: null, ticketId: null } as const;
  world.rollCalls = [1, 2].map((id) => buildRollCall(id, { roster: new Map([[1, present]]) }));
  Object.assign(world.members[0]?.user ?? {}, { cdsAttended: 6 });
  const page = renderPage(<Page />, world);
  const part = await section(page, 'Attendance');
  expect(part.getByText('6 of 8 CDS in the portal')).toBeVisible();
  expect(part.getByText('2 in roll calls')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Attendance' })).toHaveAttribute('href', '/service/attendance');
});

test('without a roll call only the count of the portal is there', async () => {
  const part = await section(renderPage(<Page />, worldOfToday(100)), 'Attendance');
  expect(part.getByText(/of 8 CDS in the portal$/)).toBeVisible();
  expect(part.queryByText(/in roll calls/)).toBeNull();
});

test('on a day of the clearance the page has the answers of others', async () => {
  const world = worldOfToday(100);
  world.calendarEntries = [buildCalendarEntry(1, { kind: 'clearance_window', from: today, to: today })];
  renderPage(<Page />, world);
  const card = within(await screen.findByRole('region', { name: 'Clearance today' }));
  expect(await card.findByText('Nobody has said yet. Be the first.')).toBeVisible();
});
