// How a phone comes to a seat: the word of the box, who one is, and a name.

import { fill, make } from "./element.js";
import { pawn } from "./pawn.js";

const LONGEST = 12; // letters of a name
const NET = "Does the phone say that this Wi-Fi has no internet? Stay on it: the game needs none.";

export function joining({ head, seats, form, label, field, submit, kept, sit, knock }) {
  let given = null;
  const ask = (text, { value = "", most, capitals, does, act }) => {
    label.textContent = text;
    Object.assign(field, { value, maxLength: most });
    field.setAttribute("autocapitalize", capitals);
    submit.textContent = does;
    given = act;
    form.hidden = false;
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    given(field.value.trim());
  });

  const name = ({ seat, colour }) => {
    head("", `You are ${colour}.`, "");
    seats.hidden = true;
    ask("Your name, if you like:", { most: LONGEST, capitals: "words", does: "Take this seat", act: (text) => sit(seat, text) });
    field.focus();
  };

  return {
    // Without a word nobody is let in.
    word(title = "Your phone can be your hand", text = NET) {
      head("", title, text);
      seats.hidden = true;
      const what = "On the box choose Phones. Scan the code, or type the word here:";
      const act = (text) => text && knock(text.replaceAll(/\s/g, "").toUpperCase());
      ask(what, { most: 16, capitals: "characters", does: "Join the game", act });
    },
    who(all, text = "") {
      head("Your phone becomes your hand", "Who are you?", text);
      form.hidden = true;
      const known = all.map((each) => ({ ...each, here: Boolean(kept(each.seat)) }));
      fill(seats, known, (each) => {
        const { seat, name: called, colour, taken, here } = each;
        const about = here ? "on this phone" : taken ? "has a phone" : "free";
        const part = make("button", { type: "button", class: here || taken ? "seat taken" : "seat", "data-seat": seat });
        part.append(pawn(seat), make("span", {}, called || colour), make("small", {}, about));
        part.addEventListener("click", () => (called || taken || here ? sit(seat, "") : name(each)));
        return part;
      });
      seats.hidden = false;
    },
    hide() {
      seats.hidden = form.hidden = true;
    },
  };
}
