import { once } from '@kopa/ui/once';
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/Switch.css';
import { type MantineColorScheme, Radio, Switch, useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { dataUsed } from '../../../session/data-use.ts';
import { useDataSaver, useLessMotion } from '../../../session/preferences.ts';
import classes from '../privacy.module.css';
import ownData from './own-data.module.css';

const appearances: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

const megabytes = once(() => new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 }));

/** Data use, colours and motion in this browser (product 2.13). */
export function DataSection() {
  const [isSaving, setSaving] = useDataSaver();
  const [hasLessMotion, setLessMotion] = useLessMotion();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [used] = useState(dataUsed);
  return (
    <>
      <section className={ownData.root} aria-labelledby="data">
        <h2 id="data" className={ownData.title}>
          Data
        </h2>
        <Switch
          labelPosition="left"
          label="Data saver"
          classNames={{ body: classes.row, labelWrapper: classes.words }}
          checked={isSaving}
          onChange={(event) => setSaving(event.currentTarget.checked)}
        />
        <p className={ownData.text}>
          Photos load when you tap them, initials stand for faces, covers stay away, and nothing is fetched ahead.
        </p>
        <p className={ownData.text}>Used this month in this browser: {megabytes().format(used / 1_000_000)} MB</p>
      </section>
      <section className={ownData.root} aria-labelledby="appearance">
        <h2 id="appearance" className={ownData.title}>
          Appearance
        </h2>
        <Radio.Group
          label="Colours"
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
        >
          <div className={classes.choices}>
            {appearances.map(({ value, label }) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </div>
        </Radio.Group>
        <Switch
          labelPosition="left"
          label="Reduce motion"
          classNames={{ body: classes.row, labelWrapper: classes.words }}
          checked={hasLessMotion}
          onChange={(event) => setLessMotion(event.currentTarget.checked)}
        />
      </section>
    </>
  );
}
