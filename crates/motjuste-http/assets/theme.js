// Light or dark as last chosen, set before the first paint; otherwise the system's setting.
try {
  const theme = localStorage.getItem("motjuste.theme");
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; then the system's setting applies.
}
