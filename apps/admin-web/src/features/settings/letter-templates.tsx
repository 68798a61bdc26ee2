import { type LetterTemplate, unknownRule } from '@kopa/contracts/file/letter-templates';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { LinkedText } from '@kopa/ui/linked-text.tsx';
import { Button, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../shared/layout/format.ts';
import { ListSkeleton } from '../../shared/layout/list-skeleton.tsx';
import tab from '../../shared/layout/tab.module.css';
import { EditLetterDialog } from './edit-letter-dialog.tsx';
import classes from './settings.module.css';
import { letterTemplatesQuery } from './settings.queries.ts';

/** The templates of the members' letters with rule and source. A super administrator changes them. */
export function LetterTemplates({ mayEdit }: { mayEdit: boolean }) {
  const templates = useQuery(letterTemplatesQuery);
  const [edited, setEdited] = useState<LetterTemplate | null>(null);
  return (
    <section className={tab.section} aria-labelledby="letters">
      <Title order={2} id="letters" className={tab.title}>
        Letters
      </Title>
      <Text>What members write with. Letters that are written stay as they are.</Text>
      {templates.isPending && <ListSkeleton />}
      {templates.isError && (
        <ErrorState text="The letters could not be fetched." onRetry={() => void templates.refetch()} />
      )}
      {templates.data !== undefined && (
        <ul className={classes.list} aria-label="Letters">
          {templates.data.map((template) => (
            <li key={template.key} className={tab.row}>
              <Words template={template} />
              {mayEdit && (
                <Button variant="default" aria-label={`Edit ${template.title}`} onClick={() => setEdited(template)}>
                  Edit
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {edited !== null && <EditLetterDialog template={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

function Words({ template: { title, addressee, text, rule, source, changedAt } }: { template: LetterTemplate }) {
  return (
    <div className={classes.person}>
      <Text fw={600}>{title}</Text>
      <Text size="sm">{rule ?? unknownRule}</Text>
      {source !== null && (
        <Text size="sm" c="dimmed">
          Source: <LinkedText text={source} />
        </Text>
      )}
      {changedAt !== null && (
        <Text size="sm" c="dimmed">
          Changed {formatMoment(changedAt)}
        </Text>
      )}
      <details>
        <summary className={classes.summary}>Text</summary>
        <Text size="sm" className={classes.letter}>
          {addressee}
        </Text>
        <Text size="sm" className={classes.letter}>
          {text}
        </Text>
      </details>
    </div>
  );
}
