import { visitorPages } from '@kopa/contracts/visitor-pages';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { OwnTickets } from '../../shared/desk/own-tickets.tsx';
import { openSupport } from '../../shared/desk/support.store.ts';
import ownData from './own-data/own-data.module.css';

/** The member's tickets, and the way to a new one (product 2.18). */
export function Support() {
  return (
    <section className={ownData.root} aria-labelledby="support">
      <h2 id="support" className={ownData.title}>
        Support
      </h2>
      <Button variant="light" onClick={() => openSupport({ view: 'write' })}>
        New ticket
      </Button>
      <OwnTickets />
      <Link className={ownData.link} to={visitorPages.transparency}>
        How we decide about reports
      </Link>
    </section>
  );
}
