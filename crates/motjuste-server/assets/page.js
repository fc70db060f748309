// The page: select a word, press the button, choose a substitute.
import { Motjuste } from "/motjuste.js";

const motjuste = new Motjuste();
const text = document.querySelector("#text");
const list = document.querySelector("#suggestions");
const said = document.querySelector("#said");

function replace(answer, suggestion) {
  const [start, end] = answer.target.span;
  text.setRangeText(suggestion.form, start, end, "select");
  if (suggestion.article) {
    const { span, to } = suggestion.article;
    text.setRangeText(to, span[0], span[1], "preserve");
  }
  text.focus();
}

function show(answer) {
  list.replaceChildren(...answer.suggestions.map((suggestion) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `${suggestion.form} – ${suggestion.in_ten} in 10`;
    button.title = suggestion.sense?.gloss ?? "";
    button.addEventListener("click", () => {
      replace(answer, suggestion);
      list.replaceChildren();
    });
    const item = document.createElement("li");
    item.append(button);
    return item;
  }));
  said.textContent = answer.silence?.message ?? `${answer.suggestions.length} suggestions`;
}

document.querySelector("#suggest").addEventListener("click", async () => {
  try {
    show(await motjuste.suggest(text.value, text.selectionStart, text.selectionEnd));
  } catch (problem) {
    list.replaceChildren();
    said.textContent = problem.message;
  }
});
