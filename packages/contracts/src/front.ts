/**
 * How a process leaves the front (deploy/haproxy), in ms: `noticed` after its check fails it gets no more calls. On a busy
 * machine the front asks late, so the process serves until none has come for `quiet`, but no longer than `longest`.
 */
export const leavingFront = { noticed: 2_000, quiet: 500, longest: 5_000 };

/** True for a header by which a proxy names its client. Only a value of a front counts (decision 10). */
export const namesClient = (header: string) => /^(forwarded|x-real-ip|x-forwarded-.+)$/i.test(header);
