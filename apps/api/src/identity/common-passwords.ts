import { textLimits } from '@kopa/contracts/text-limits';

let loaded: Promise<ReadonlySet<string>> | undefined;

/** The passwords that leaks have most often, in lower case. Read soon after the start, so that no call waits for it. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter(isLongEnough)),
  );
  return loaded;
}

const isLongEnough = (password: string) => password.length >= textLimits.password.min;
