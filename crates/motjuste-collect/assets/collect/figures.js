// Numbers for people: shares, times, sums.

const isNone = (value) => value === null || value === undefined;

export const number = (value, digits = 2) => (isNone(value) ? "–" : value.toFixed(digits));

export const percent = (value) => (isNone(value) ? "–" : `${Math.round(value * 100)} %`);

/** A count with its word: "1 task", "2 tasks". */
export const count = (n, one, many) => `${n} ${n === 1 ? one : many}`;

/** A duration in readable units. */
export function duration(seconds) {
  if (isNone(seconds)) return "–";
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
