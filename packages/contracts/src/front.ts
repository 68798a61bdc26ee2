/** Time in ms within which the front notices that a process stops and gives it no more calls (deploy/haproxy). */
export const frontNoticesWithin = 2_000;
