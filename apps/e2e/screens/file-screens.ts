import { memberPages } from '@kopa/contracts/member-pages';
import { choose, dialogOf, member, type Open, press, type Screen } from './screen.ts';

const newLetter =
  (title: string): Open =>
  async (page) => {
    await press(page, 'New letter');
    await press(page, title);
    await page.getByRole('region', { name: 'Preview' }).waitFor();
  };

const records: Open = async (page) => {
  await choose(page, 'Records');
  await page.getByRole('button', { name: 'New record' }).waitFor();
};

const newRecord: Open = async (page) => {
  await records(page);
  await press(page, 'New record');
  await page.getByLabel('What happened').waitFor();
};

/** A letter of the mocked world that was not handed in. */
const unsentLetter = '/service/file/letters/2';

/** The states of the member's file and of the check page. */
export const fileScreens: readonly Screen[] = [
  member('file-templates', memberPages.file, async (page) => {
    await press(page, 'New letter');
    await page.getByRole('list', { name: 'Templates' }).waitFor();
  }),
  member('file-new-letter', memberPages.file, newLetter('Application for leave')),
  member('file-new-letter-problems', memberPages.file, async (page) => {
    await newLetter('Application for relocation')(page);
    await press(page, 'Save');
    await page.getByText('Please fill this in.').first().waitFor();
  }),
  member('letter-not-handed-in', unsentLetter),
  member('letter-handing-in', unsentLetter, async (page) => {
    await press(page, 'Handed in');
    await page.getByLabel('Received by').waitFor();
  }),
  member('letter-outcome', '/service/file/letters/1', async (page) => {
    await press(page, 'Record the outcome');
    await page.getByLabel('Days', { exact: true }).scrollIntoViewIfNeeded();
  }),
  member('letter-edit', unsentLetter, async (page) => {
    await press(page, 'Edit');
    await page.getByRole('region', { name: 'Preview' }).waitFor();
  }),
  member('letter-delete', unsentLetter, async (page) => {
    await press(page, 'Delete');
    await dialogOf(page).waitFor();
  }),
  member('letter-gone', '/service/file/letters/999'),
  member('file-records', memberPages.file, records),
  member('file-new-record', memberPages.file, newRecord),
  member('file-new-record-problems', memberPages.file, async (page) => {
    await newRecord(page);
    await press(page, 'Save');
    await page.getByText('Choose a kind.').waitFor();
  }),
  member('file-record-delete', memberPages.file, async (page) => {
    await records(page);
    await press(page, 'More options');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialogOf(page).waitFor();
  }),
  member('file-records-empty', memberPages.file, records, 'empty'),
  member('file-records-errors', memberPages.file, records, 'errors'),
  member('check', '/checks/7K2M7K2M71', undefined, 'visitor'),
  member('check-unknown', '/checks/0000000000', undefined, 'visitor'),
];
