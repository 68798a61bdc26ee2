import { registrationHash } from '@kopa/contracts/visitor-pages';
import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { memberKey } from '../../session/stored-member.ts';
import { BrandMark } from '../../shared/page/brand-mark.ts';
import { AnsweredRumours } from './answered-rumours.tsx';
import classes from './before-camp.module.css';
import { Corrections } from './corrections.tsx';
import { Dates } from './dates.tsx';
import { Things } from './things.tsx';

const never = () => () => undefined;

/** The page of prospective members, which needs neither a session nor a network (product 4.53). */
export function BeforeCamp() {
  const isMember = useSyncExternalStore(
    never,
    () => localStorage.getItem(memberKey) !== null,
    () => false,
  );
  return (
    <main className={classes.screen}>
      <div className={classes.hero} data-patterned>
        <p className={classes.brand}>
          <BrandMark size={20} />
          Kopa
        </p>
        <h1>Before camp</h1>
        <p>Called up for national service? Dates, papers and answers, each with its source.</p>
      </div>
      <div className={classes.columns}>
        <div className={classes.column}>
          <Dates />
          <Things />
        </div>
        <div className={classes.column}>
          <AnsweredRumours />
          <Corrections />
          {!isMember && (
            <section className={classes.part} aria-labelledby="account" data-screen-only>
              <h2 id="account">Create an account</h2>
              <p>Find the people of your camp, write down what happens, and ask about what you hear.</p>
              <Button component="a" href={`/${registrationHash}`} className={classes.button}>
                Create an account
              </Button>
            </section>
          )}
          <a className={classes.link} href="/" data-screen-only>
            {isMember ? 'Back to Kopa' : 'Back to sign in'}
          </a>
        </div>
      </div>
    </main>
  );
}
