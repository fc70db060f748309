// The filter rules and their thresholds.

export const RULES = {
  "wrong-control": { says: "Wrong control answer" },
  "control-accuracy": { says: "Too many wrong controls", threshold: "minimum share", value: 0.9 },
  "minimum-time": { says: "Answered too fast", threshold: "minimum seconds per question", value: 1 },
  "straight-lining": { says: "Same answer throughout", threshold: "share of identical answers", value: 1 },
  correlation: { says: "Low correlation with the others", threshold: "minimum mean correlation", value: 0.2 },
  engagement: { says: "Page 1 filled in carelessly", threshold: "minimum share", value: 0.5 },
  "bad-block": { says: "Block without agreement", threshold: "minimum mean correlation", value: 0.2 },
};

export const says = (rule) => RULES[rule]?.says ?? rule;
