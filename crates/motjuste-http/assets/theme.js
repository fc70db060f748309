// Light or dark as chosen last time, set before anything is painted; otherwise as the system has it.
try {
  const theme = localStorage.getItem("motjuste.theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; the system's choice then stands.
}
