// Asks for a reason before something is decided: every decision is logged with one.

const dialog = document.querySelector("#asking-why");
dialog.querySelector("[type=button]").addEventListener("click", () => dialog.close(""));

/** Shows what is about to happen; gives the reason, or nothing if the requester thinks better of it. */
export function askWhy({ title, text, keep = "Cancel", act }) {
  const why = dialog.querySelector("#why");
  why.value = "";
  dialog.querySelector("h2").textContent = title;
  dialog.querySelector("p").textContent = text;
  dialog.querySelector("[type=button]").textContent = keep;
  dialog.querySelector("[value=act]").textContent = act;
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => resolve(dialog.returnValue === "act" ? why.value.trim() || null : null);
  });
}
