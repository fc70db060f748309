// The rules that work is filtered by, and what their thresholds mean.

export const RULES = {
  "wrong-control": { says: "A control is wrong" },
  "control-accuracy": { says: "Controls right too seldom", threshold: "least share", value: 0.9 },
  "minimum-time": { says: "Answered too fast", threshold: "least seconds per question", value: 1 },
  "straight-lining": { says: "The same answer over and over", threshold: "share that is the same", value: 1 },
  correlation: { says: "Too little in common with the others", threshold: "least mean correlation", value: 0.2 },
  engagement: { says: "Page 1 shows no engagement", threshold: "least share", value: 0.5 },
  "bad-block": { says: "A block whose data are bad as a whole", threshold: "least mean correlation", value: 0.2 },
};

export const says = (rule) => RULES[rule]?.says ?? rule;
