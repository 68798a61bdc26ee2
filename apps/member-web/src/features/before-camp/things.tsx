import { type CampItem, campPapers, campThings } from '@kopa/contracts/service/service-constants';
import { Button } from '@mantine/core';
import classes from './before-camp.module.css';
import { useKept } from './kept.ts';
import { SourceLink } from './source-link.tsx';

const lists: readonly { title: string; items: [string, CampItem][] }[] = [
  { title: 'Papers', items: Object.entries(campPapers) },
  { title: 'Things', items: Object.entries(campThings) },
];
const keys = lists.flatMap(({ items }) => items.map(([key]) => key));

/** Papers and things to take to camp, with ticks that stay on the device. */
export function Things() {
  const [kept, keep] = useKept('ticks');
  const ticked = new Set(kept.split(' ').filter((key) => keys.includes(key)));

  function tick(key: string, isTicked: boolean) {
    const others = [...ticked].filter((one) => one !== key);
    keep((isTicked ? [...others, key] : others).join(' '));
  }

  return (
    <section className={classes.part} aria-labelledby="things">
      <div className={classes.head}>
        <h2 id="things">Papers and things</h2>
        <p role="status" className={classes.count}>
          {ticked.size} of {keys.length}
        </p>
      </div>
      <p className={classes.note}>
        Your call-up letter decides. The service has published no list of things: guides of former members name them.
        Your ticks stay on this device.
      </p>
      {lists.map(({ title, items }) => (
        <div key={title} className={classes.list}>
          <h3 id={title}>{title}</h3>
          <ul aria-labelledby={title}>
            {items.map(([key, { label, note, source }]) => (
              <li key={key} className={classes.item}>
                <label>
                  <input
                    type="checkbox"
                    checked={ticked.has(key)}
                    onChange={({ currentTarget }) => tick(key, currentTarget.checked)}
                  />
                  {label}
                </label>
                <p className={classes.note}>
                  {note} {source !== null && <SourceLink source={source} />}
                </p>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div data-screen-only>
        <Button variant="light" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </section>
  );
}
