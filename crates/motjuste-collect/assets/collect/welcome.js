// An invitation pasted by hand: a link or a token leads to the campaign.

document.querySelector("#enter").addEventListener("submit", async (event) => {
  event.preventDefault();
  const trouble = document.querySelector("#trouble");
  const token = document.querySelector("#invitation").value.trim().toLowerCase().match(/[0-9a-f]{64}$/)?.[0];
  if (!token) {
    trouble.textContent = "This invitation is incomplete: it must end in 64 letters and digits.";
    return;
  }
  trouble.textContent = "";
  const response = await fetch(`/a/${token}`, { credentials: "same-origin" }).catch(() => null);
  if (response?.ok) location.assign(response.url);
  else trouble.textContent = response ? "Unknown invitation. Check that you copied all of it." : "The server is not responding.";
});
