// The seats of this phone, each with its token, the name seen last, and whether its hand is kept open.

const STORE = "seats";

export function tokens() {
  let seats = {};
  try {
    seats = JSON.parse(localStorage.getItem(STORE)) ?? {};
  } catch {
    // A browser that keeps nothing: after a reload the seat must be taken again.
  }
  const put = () => {
    try {
      localStorage.setItem(STORE, JSON.stringify(seats));
    } catch {
      // As above.
    }
  };
  return {
    all: () => Object.keys(seats),
    of: (seat) => seats[seat],
    note(seat, what) {
      seats[seat] = { ...seats[seat], ...what };
      put();
    },
    forget(seat) {
      delete seats[seat];
      put();
    },
  };
}
