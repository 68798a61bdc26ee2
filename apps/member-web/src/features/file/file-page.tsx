import '../../shared/layout/tabs-styles.ts';
import { memberPages } from '@kopa/contracts/member-pages';
import { Button, Tabs } from '@mantine/core';
import { Link } from 'react-router-dom';
import { pageLoader } from '../../shared/page/page-loader.ts';
import { useTabInAddress } from '../../shared/page/use-tab-in-address.ts';
import classes from './file.module.css';
import { leaveQuery, lettersQuery, recordsQuery, templatesQuery } from './file.queries.ts';
import { LettersTab } from './letters/letters-tab.tsx';
import { OnlyYou } from './only-you.tsx';
import { RecordsTab } from './records/records-tab.tsx';

const tabNames = ['letters', 'records'] as const;
type TabName = (typeof tabNames)[number];

/** Both tabs and the templates, so that the device keeps them all for a time without a network. */
export const loader = pageLoader((client, { id }) => [
  client.prefetchInfiniteQuery(lettersQuery(id)),
  client.prefetchInfiniteQuery(recordsQuery(id)),
  client.prefetchQuery(leaveQuery(id)),
  client.prefetchQuery(templatesQuery),
]);

/** The member's own letters and records (product 2.48). */
export function Component() {
  const [tab, setTab] = useTabInAddress(tabNames);
  return (
    <div className={classes.page} data-sheet-page>
      <header className={classes.head}>
        <h1 className={classes.title}>My file</h1>
        <Button component={Link} to={memberPages.filePrint} variant="default">
          Print my file
        </Button>
      </header>
      <OnlyYou />
      <Tabs value={tab} onChange={(next) => setTab(next as TabName)} keepMounted={false}>
        <Tabs.List grow data-screen-only>
          <Tabs.Tab value="letters">Letters</Tabs.Tab>
          <Tabs.Tab value="records">Records</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="letters" className={classes.panel}>
          <LettersTab />
        </Tabs.Panel>
        <Tabs.Panel value="records" className={classes.panel}>
          <RecordsTab />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
