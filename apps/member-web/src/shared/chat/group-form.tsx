import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Radio.css';
import { groupTypes } from '@kopa/contracts/chat/group-details';
import type { NewGroup } from '@kopa/contracts/chat/groups';
import { textLimits } from '@kopa/contracts/text-limits';
import { Form } from '@kopa/ui/form.tsx';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { Alert, Button, Radio, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './group-form.module.css';

/** Labels and descriptions of the types. */
const groupTypeWords = {
  public: { label: 'Public', description: 'Every corps member can join.' },
  private: { label: 'Private', description: 'Listed for everybody; only whom you invite can join.' },
} as const;

interface GroupFormProps {
  fields: NewGroup;
  onChange: (changed: Partial<NewGroup>) => void;
  /** The reason of a failure. */
  problem: string | null;
  onProblem: (problem: string) => void;
  submitLabel: string;
  isPending: boolean;
  isDisabled?: boolean;
  /** Called with the trimmed name, which is not blank. */
  onSubmit: (name: string) => void;
  onCancel: () => void;
  /** Further fields, above the others. */
  children?: ReactNode;
}

/** The name, description and type of a group. */
export function GroupForm(props: GroupFormProps) {
  const { fields, onChange, problem, onProblem, submitLabel, isPending, isDisabled, onSubmit, onCancel } = props;
  const { name, description, type } = fields;

  function submit() {
    if (name.trim() === '') onProblem('Please give the group a name.');
    else onSubmit(name.trim());
  }

  return (
    <Form onSubmit={submit}>
      {props.children}
      <TextInput
        label="Name"
        required
        data-autofocus
        maxLength={textLimits.groupName}
        value={name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <GrowingTextarea
        label="Description"
        rows={[2, 6]}
        maxLength={textLimits.groupDescription}
        value={description}
        onChange={(text) => onChange({ description: text })}
      />
      <Radio.Group label="Who can join" value={type} onChange={(value) => onChange({ type: value as typeof type })}>
        <div className={classes.types}>
          {groupTypes.map((one) => (
            <Radio key={one} value={one} {...groupTypeWords[one]} />
          ))}
        </div>
      </Radio.Group>
      {problem !== null && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isPending} disabled={isDisabled === true}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}
